/** Routes of the shell itself; areas keep theirs in their own `paths.ts`. */
export const paths = {
  home: '/',
  chats: '/chats',
  contacts: '/contacts',
  enquiries: '/enquiries',
  sequences: '/sequences',
  broadcasts: '/broadcasts/campaigns',
  tasks: '/tasks',
  analytics: '/analytics',
  conversations: '/conversations',
  offerings: '/offerings',
  settings: '/settings',
  channels: '/settings/channels',
} as const;
