/** Namespace `actions_names`: the row of the settings menu and the title of its page. */
export const names = { log: 'Automation log' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    actions_names: typeof names;
  }
}
