/** Namespace `record_board`. */
export const en = {
  label: '{{names}} by {{field}}',
  none: 'None',
  empty: 'Nothing here',
  more: 'Show more',
  more_of_one: 'Show {{count}} more',
  more_of_other: 'Show {{count}} more',
  group: 'Group by',
  nobody: 'Nobody',
  others: 'Others',
  age: {
    now: 'now',
    minutes_one: '{{count}} min',
    minutes_other: '{{count}} min',
    hours_one: '{{count}}h',
    hours_other: '{{count}}h',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
  },
  failed: 'This column could not be loaded.',
  move: 'Move {{name}}',
  move_to: 'Move to',
  drop: 'Move to {{column}}',
  moved: '{{name}} moved to {{column}}',
  refused: '{{name}} stays in {{column}}: {{reason}}',
  keys: 'Alt and the arrow keys move it',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    record_board: typeof en;
  }
}
