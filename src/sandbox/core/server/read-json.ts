/** An object of JSON. */
export type Json = Record<string, unknown>;

/** An object of JSON, not a list and not null. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The list in it, or an empty one. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** A text that is not empty, or undefined. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A word of the caller's to put into a sentence or to compare. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** An id may come as a number or as text. */
export const idOf = (value: unknown): string | undefined => (typeof value === 'number' ? String(value) : textOf(value));
