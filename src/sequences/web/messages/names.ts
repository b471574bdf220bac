/** Namespace `sequences_names`: the link of the navigation, and what stands in menus. */
export const names = {
  sequences: 'Sequences',
  sequence_new: 'New sequence',
  sequence_edit: 'Edit sequence',
  add_to_sequence: 'Add to sequence',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sequences_names: typeof names;
  }
}
