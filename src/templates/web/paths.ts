/** Where the menu of the settings is, on narrow screens. */
export const settingsPath = '/settings';

const root = `${settingsPath}/templates`;

/** The pages of message templates. */
export const templatePaths = {
  list: root,
  new: `${root}/new`,
  /** A new one that begins with the words of another. */
  copyOf: (id: string): string => `${root}/new?from=${id}`,
  template: (id: string): string => `${root}/${id}`,
  edit: (id: string): string => `${root}/${id}/edit`,
} as const;
