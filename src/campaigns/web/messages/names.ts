/** Namespace `campaigns_names`: the links of the navigation. */
export const names = { campaigns: 'Campaigns', add: 'New campaign' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    campaigns_names: typeof names;
  }
}
