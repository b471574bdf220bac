/** Namespace `templates_menu`: the entry of the settings menu, and what the search offers; loaded with them. */
export const menuTexts = { templates: 'Templates', new: 'New template' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    templates_menu: typeof menuTexts;
  }
}
