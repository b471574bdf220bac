/** Namespace `pages_menu`: entries of the settings menu, loaded with it. */
export const menuNames = {
  integrations: 'Integrations',
  widget: 'Website widget',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pages_menu: typeof menuNames;
  }
}
