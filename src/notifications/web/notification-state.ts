/** What the page that was opened from a notification finds in its navigation state. */
export const notificationState = { origin: 'notifications' } as const;
