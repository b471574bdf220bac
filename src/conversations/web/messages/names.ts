/** Namespace `conversations_names`: the link of the navigation. */
export const names = { conversations: 'Conversations' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    conversations_names: typeof names;
  }
}
