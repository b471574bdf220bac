/** Namespace `macros_names`: the row of the settings menu, and what runs one. */
export const names = {
  macros: 'Macros',
  run: 'Run a macro',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    macros_names: typeof names;
  }
}
