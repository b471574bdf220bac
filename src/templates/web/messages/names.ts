/** Namespace `templates_names`: the entry of the settings menu, and what the search offers. */
export const names = { templates: 'Templates', new: 'New template' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    templates_names: typeof names;
  }
}
