/** Namespace `records_names`: entries of the settings menu. */
export const names = { form_customization: 'Form customization' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    records_names: typeof names;
  }
}
