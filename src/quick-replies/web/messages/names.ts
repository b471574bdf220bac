/** Namespace `quick_replies_names`: the row of the settings menu and the button of the composer. */
export const names = { quick_replies: 'Quick replies' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    quick_replies_names: typeof names;
  }
}
