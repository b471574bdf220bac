import type { ShortcutEntry } from '../../foundation/web/shortcuts/shortcut-store.ts';

const group = 'sequences_names:sequences';

export const searchMembersShortcut: ShortcutEntry = { keys: ['/'], label: 'sequence_members:shortcuts.search', group };
export const saveShortcut: ShortcutEntry = { keys: ['Mod+s'], label: 'sequence_members:shortcuts.save', group };

/** Every key of the pages of sequences. */
export const describeSequenceShortcuts = (): readonly ShortcutEntry[] => [searchMembersShortcut, saveShortcut];
