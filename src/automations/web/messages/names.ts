/** Namespace `automations_names`: titles of the pages, rows of the settings menu and of the composer's menu. */
export const names = {
  automations: 'Chat automations',
  scripts: 'Chat scripts',
  start_script: 'Start a script',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    automations_names: typeof names;
  }
}
