/** Namespace `notification_settings`: the page on which a user chooses what to be notified of. */
export const settings = {
  title: 'Notifications',
  intro: 'For you alone, on every device. Changes are saved at once.',
  browser: 'This browser',
  browser_granted: 'Browser notifications are on',
  browser_granted_help: 'You are notified here also while Parley is closed.',
  browser_granted_open_only: 'You are notified here while Parley is open in a tab.',
  browser_default: 'Browser notifications are off',
  browser_default_help: 'Turn them on to hear about new chats when Parley is in the background.',
  browser_denied: 'Your browser blocks notifications',
  browser_denied_help: 'Allow them in the site settings of your browser.',
  browser_unsupported: 'This browser has no notifications',
  browser_unsupported_help: 'The bell in the header shows them all the same.',
  turn_on: 'Turn on',
  how: 'How you are notified',
  sound: 'Play a sound',
  sound_help: 'A short one for the events that you choose below, at most every five seconds.',
  previews: 'Show what was written',
  previews_help: 'When off, notifications outside of Parley say only that there is something new.',
  previews_organisation: 'Your organisation shows no texts in notifications.',
  quiet: 'Quiet hours',
  quiet_help: 'Nothing is pushed, shown or sounded. The bell keeps everything. Time zone: {{zone}}',
  quiet_days: 'Nights that begin on',
  quiet_from: 'From',
  quiet_until: 'Until',
  events: 'What you are notified of',
  event: 'Event',
  in_app: 'Bell',
  in_app_help: 'In the list behind the bell. When off, the event is announced nowhere.',
  live: 'Screen',
  live_help: 'By the browser, while Parley is open in the background.',
  push: 'Push',
  push_help: 'By the browser, also while Parley is closed.',
  sound_column: 'Sound',
  sound_column_help: 'A short sound in an open tab.',
  switch_label: '{{event}}: {{channel}}',
  always: 'Shown in the inbox',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    notification_settings: typeof settings;
  }
}
