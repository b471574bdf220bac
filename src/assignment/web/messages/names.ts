/** Namespace `assignment_names`: the row of the settings menu, and the keys of the form. */
export const names = { rules: 'Chat assignment', save: 'Save the rule' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    assignment_names: typeof names;
  }
}
