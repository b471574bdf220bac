/** Namespace `contacts_names`: the link of the navigation. */
export const names = { contacts: 'Contacts' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    contacts_names: typeof names;
  }
}
