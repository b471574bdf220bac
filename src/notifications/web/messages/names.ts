/** Namespace `notifications_names`: the bell and the badge, which are there before the list of notifications is loaded. */
export const names = {
  open: 'Notifications, {{count}} unread',
  open_none: 'Notifications',
  unread_chats: 'unread chats',
  new_message: 'New message',
  new_notification: 'New notification',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    notifications_names: typeof names;
  }
}
