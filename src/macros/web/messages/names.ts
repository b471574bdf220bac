/** Namespace `macros_names`: the row of the settings menu and the title of its page. */
export const names = { macros: 'Macros' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    macros_names: typeof names;
  }
}
