/** Namespace `pages`: title per kind of page, `text` says what the subject is for. */
export const en = {
  not_here: 'Not available yet.',
  back: 'Go to {{name}}',
  home: 'Go to Home',
  analytics: {
    list: 'Analytics',
    text: 'Outgoing messages, conversations, sessions and chats by assignee, over time.',
  },
  integrations: {
    list: 'Integrations',
    text: 'Your shop and other systems, connected to contacts, orders and messages, and the API key.',
  },
  widget: {
    list: 'Website widget',
    text: 'A button on your website that starts a chat.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pages: typeof en;
  }
}
