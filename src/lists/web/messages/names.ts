/** Namespace `lists_names`: the links of the navigation. */
export const names = {
  broadcasts: 'Broadcasts',
  campaigns: 'Campaigns',
  contact_lists: 'Contact lists',
  add_to_list: 'Add to list',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    lists_names: typeof names;
  }
}
