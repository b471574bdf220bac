/** Namespace `notifications`. */
export const en = {
  title: 'Notifications',
  all: 'All',
  unread: 'Unread',
  views: 'Which notifications',
  mark_all_read: 'Mark all read',
  mark_read: 'Mark as read',
  mark_unread: 'Mark as unread',
  is_unread: 'Unread',
  empty_title: 'No notifications',
  empty_text: 'You are notified here when something needs you, such as a chat assigned to you.',
  empty_unread_title: 'All caught up',
  empty_unread_text: 'You have read everything.',
  load_more: 'Load more',
  settings: 'Notification settings',
  see_everything: 'See everything',
  cannot_open_title: 'This can’t be opened here',
  cannot_open_text: 'It may have been written by another version of Parley.',
  to_all: 'See all notifications',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    notifications: typeof en;
  }
}
