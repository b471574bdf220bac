/** Namespace `chats_names`: the link of the navigation, and that of the home page. */
export const names = { chats: 'Chats', go_to_chats: 'Go to chats' } as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chats_names: typeof names;
  }
}
