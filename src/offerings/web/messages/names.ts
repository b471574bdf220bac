/** Namespace `offerings_names`: the link of the navigation. */
export const names = { offerings: 'Offerings' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    offerings_names: typeof names;
  }
}
