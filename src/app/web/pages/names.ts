/** Namespace `pages_names`: links of the navigation and entries of the settings menu. */
export const names = {
  sequences: 'Sequences',
  analytics: 'Analytics',
  chat_automations: 'Chat automations',
  chat_assignment_rule: 'Chat assignment',
  integrations: 'Integrations',
  widget: 'Website widget',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pages_names: typeof names;
  }
}
