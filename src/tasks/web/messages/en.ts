/** Namespace `tasks`: the list of tasks by their due time, and the calendar. */
export const en = {
  list: 'List',
  calendar: 'Calendar',
  overdue: 'Overdue',
  today: 'Today',
  next_days: 'Next 7 days',
  later: 'Later',
  no_date: 'No due time',
  complete: 'Complete {{name}}',
  reopen: 'Open {{name}} again',
  complete_this: 'Complete',
  reopen_this: 'Open again',
  completed: '{{name}} completed',
  reopened: '{{name}} is open again',
  refused: '{{name}} is not changed: {{reason}}',
  reminds: '{{name}} is reminded at this time',
  priority: 'Priority: {{priority}}',
  more: 'Show more',
  more_failed: 'More could not be loaded.',
  loading: 'Tasks are loading',
  load_failed: 'The tasks could not be loaded',
  month: 'Month',
  week: 'Week',
  span: 'Show',
  previous: 'Earlier',
  next: 'Later',
  go_today: 'Today',
  tasks_of_one: '{{day}}: {{count}} task',
  tasks_of_other: '{{day}}: {{count}} tasks',
  others_one: '{{count}} more',
  others_other: '{{count}} more',
  week_strip: 'The next seven days',
  none_of_day: 'Nothing is due on this day.',
  capped: 'Only the first {{count}} tasks of this time are shown. A filter shows fewer.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tasks: typeof en;
  }
}
