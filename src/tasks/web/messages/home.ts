/** Namespace `tasks_home`: the card of the home page. */
export const home = {
  title: 'My tasks',
  open: 'All my tasks',
  none: 'Nothing to do. Tasks that are given to you appear here.',
  overdue: 'Overdue, {{date}}',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tasks_home: typeof home;
  }
}
