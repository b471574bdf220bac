/** Namespace `accounts_names`: the entries of the settings menu. */
export const names = {
  organisation: 'Organisation',
  users: 'Users',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    accounts_names: typeof names;
  }
}
