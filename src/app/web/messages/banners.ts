/** Namespace `banners`: what stands under the header; loaded with it. */
export const banners = {
  region: 'Notices',
  sending_paused: 'Sending is paused. New messages are kept. Ask your administrator.',
  sending_paused_release:
    'Sending is paused: this is a copy or a restored backup. Run “npm run release” on the server.',
  offline: 'You’re offline. Trying to reconnect…',
  outgoing: 'You can’t start new chats from {{channel}} until {{date}}. Replies still work.',
  incoming: '{{channel}} can’t receive new chats until {{date}}. Open chats still work.',
  both: '{{channel}} can’t start or receive new chats until {{date}}. Open chats still work.',
  manage_numbers: 'Manage phone numbers',
  permission: 'Turn on browser notifications to hear about new chats when Parley is in the background.',
  permission_blocked: 'Your browser blocks notifications. Allow them in the site settings.',
  turn_on: 'Turn on',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    banners: typeof banners;
  }
}
