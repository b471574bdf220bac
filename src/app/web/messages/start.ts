/** Namespace `start`: what may show before any page is loaded. */
export const start = {
  product: 'Parley',
  error: {
    title: 'An unknown internal error occurred.',
    drafts_safe: 'Your drafts are safe on this device.',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    start: typeof start;
  }
}
