/** Pages of macros. */
export const macroPaths = {
  list: '/settings/macros',
  new: '/settings/macros/new',
  macro: (id: string): string => `/settings/macros/${id}`,
} as const;
