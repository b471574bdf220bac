/** Namespace `pages_names`: links of the navigation and entries of the settings menu. */
export const names = {
  contacts: 'Contacts',
  enquiries: 'Enquiries',
  sequences: 'Sequences',
  broadcasts: 'Broadcasts',
  tasks: 'Tasks',
  analytics: 'Analytics',
  conversations: 'Conversations',
  offerings: 'Offerings',
  templates: 'Templates',
  chat_automations: 'Chat automations',
  chat_assignment_rule: 'Chat assignment',
  form_customization: 'Form customization',
  integrations: 'Integrations',
  widget: 'Website widget',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pages_names: typeof names;
  }
}
