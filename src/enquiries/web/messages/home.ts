/** Namespace `enquiries_home`: the card of the home page. */
export const home = {
  title: 'My enquiries',
  open: 'All my enquiries',
  none: 'No open enquiries. Those that are yours appear here until they are won or lost.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    enquiries_home: typeof home;
  }
}
