/** Namespace `tasks_names`: the link of the navigation. */
export const names = { tasks: 'Tasks' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tasks_names: typeof names;
  }
}
