/** Namespace `foundation`: words that every area shares. */
export const en = {
  yesterday: 'Yesterday',
  undo: 'Undo',
  view: 'View',
  unsaved: {
    title: 'Leave without saving?',
    text: 'Your changes on this page are not saved.',
    leave: 'Leave page',
    stay: 'Keep editing',
  },
  draft: { restored: 'Draft restored', discard: 'Discard draft' },
  search_group: { commands: 'Commands', people: 'People' },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    foundation: typeof en;
  }
}
