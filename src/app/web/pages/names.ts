/** Namespace `pages_names`: links of the navigation. */
export const names = {
  analytics: 'Analytics',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pages_names: typeof names;
  }
}
