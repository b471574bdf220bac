/** Namespace `pages`: title per kind of page, `text` says what the subject is for. */
export const en = {
  not_here: 'Not available yet.',
  back: 'Go to {{name}}',
  home: 'Go to Home',
  broadcasts: 'Broadcasts',
  contacts: {
    list: 'Contacts',
    new: 'New contact',
    edit: 'Edit contact',
    record: 'Contact',
    history: 'Import history',
    text: 'The people you talk to, with their details, lists, notes and history.',
  },
  enquiries: {
    list: 'Enquiries',
    new: 'New enquiry',
    edit: 'Edit enquiry',
    record: 'Enquiry',
    webforms: 'Web forms',
    text: 'What people ask for, from the first question to won or lost, and the web forms that collect it.',
  },
  offerings: {
    list: 'Offerings',
    new: 'New offering',
    edit: 'Edit offering',
    record: 'Offering',
    text: 'The products and services you sell, ready to be put into an enquiry.',
  },
  contact_lists: {
    list: 'Contact lists',
    new: 'New contact list',
    edit: 'Edit contact list',
    record: 'Contact list',
    history: 'Import history',
    text: 'Groups of contacts that receive a broadcast, with their members and imports.',
  },
  campaigns: {
    list: 'Campaigns',
    new: 'New campaign',
    edit: 'Edit campaign',
    record: 'Campaign',
    text: 'Messages to many contacts at once, in one step or several, with results for each.',
  },
  conversations: {
    list: 'Conversations',
    edit: 'Edit conversation',
    record: 'Conversation',
    text: 'What was agreed in a chat, logged when the chat is closed.',
  },
  tasks: {
    list: 'Tasks',
    new: 'New task',
    edit: 'Edit task',
    record: 'Task',
    text: 'What your team has to do, with owner, due time and priority.',
  },
  analytics: {
    list: 'Analytics',
    text: 'Outgoing messages, conversations, sessions and chats by assignee, over time.',
  },
  sequences: {
    list: 'Sequences',
    new: 'New sequence',
    edit: 'Edit sequence',
    record: 'Sequence',
    text: 'Series of messages that each member receives step by step.',
  },
  chat_automations: {
    list: 'Chat automations',
    new: 'New chat automation',
    edit: 'Edit chat automation',
    record: 'Chat automation',
    text: 'Scripts that greet new contacts, reply to buttons and take orders automatically.',
  },
  chat_assignment_rule: {
    list: 'Chat assignment',
    new: 'New assignment rule',
    edit: 'Edit assignment rule',
    text: 'Rules that decide who receives a new chat.',
  },
  templates: {
    list: 'Templates',
    new: 'New template',
    edit: 'Edit template',
    record: 'Template',
    text: 'Approved messages that start or reopen a chat.',
  },
  form_customization: {
    list: 'Form customization',
    record: 'Form fields',
    text: 'Your own fields, options and layouts for contacts, enquiries and other records.',
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
