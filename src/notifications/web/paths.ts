/** Routes of this area, below /app/#. */
export const notificationPaths = {
  all: '/notifications',
  /** Leads on to the record that a notification of the browser is about. */
  open: '/notifications/open',
  settings: '/settings/notifications',
} as const;
