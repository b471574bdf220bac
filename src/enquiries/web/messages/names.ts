/** Namespace `enquiries_names`: the link of the navigation. */
export const names = { enquiries: 'Enquiries' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    enquiries_names: typeof names;
  }
}
