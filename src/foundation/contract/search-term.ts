/** What is searched for when this was typed: spaces at the ends do not count, and several in a row are one. */
export const searchTerm = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ');
