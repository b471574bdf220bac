/** Namespace `webforms_names`: the row of the settings menu. */
export const names = { webforms: 'Web forms' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    webforms_names: typeof names;
  }
}
