/** Namespace `chats_scheduled`: sending later, and what waits in a chat. */
export const en = {
  menu: {
    label: 'Send later',
    in_hours_one: 'In {{count}} hour',
    in_hours_other: 'In {{count}} hours',
    today_at: 'Today at {{time}}',
    tomorrow_at: 'Tomorrow at {{time}}',
    day_at: '{{day}} at {{time}}',
    other: 'Choose day and time…',
    after_end: 'after the window',
  },
  dialog: {
    title: 'Send later',
    edit_title: 'Change scheduled message',
    day: 'Day',
    time: 'Time',
    zone: 'Time of the business ({{zone}})',
    message: 'Message',
    no_message: 'Write a message.',
    no_time: 'Choose a day and a time.',
    past: 'Choose a time that is later than now.',
    late: 'The reply window ends at {{time}}. Choose an earlier time, or send a template later.',
    late_other: 'Messages can be sent until {{time}}. Choose an earlier time.',
    leaves: 'Leaves {{time}}',
    cancel: 'Cancel',
    schedule: 'Schedule',
    save: 'Save',
    key: 'Ctrl ↵',
  },
  list: {
    label: 'Scheduled messages',
    leaves: 'Leaves {{time}}',
    by: 'Leaves {{time}} · {{name}}',
    failed: 'Not sent. {{reason}}',
    more: 'Actions for the scheduled message',
    edit: 'Change',
    send_now: 'Send now',
    cancel: 'Cancel scheduled message',
    discard: 'Remove',
  },
  done: {
    scheduled: 'Leaves {{time}}',
    saved: 'Leaves {{time}}',
    cancelled: 'Scheduled message cancelled',
    sent: 'Sent',
  },
  when: { today: 'today at {{time}}', tomorrow: 'tomorrow at {{time}}', later: '{{day}} at {{time}}' },
  not_scheduled: 'Not scheduled. {{why}}',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chats_scheduled: typeof en;
  }
}
