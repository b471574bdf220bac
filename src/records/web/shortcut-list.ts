import type { ShortcutEntry } from '../../foundation/web/shortcuts/shortcut-store.ts';

const group = 'records:shortcuts.group';

export const newShortcut: ShortcutEntry = { keys: ['n'], label: 'records:shortcuts.new', group };
export const searchShortcut: ShortcutEntry = { keys: ['/'], label: 'records:shortcuts.search', group };
export const rowsShortcut: ShortcutEntry = { keys: ['j'], or: 'k', label: 'records:shortcuts.rows', group };
export const noteShortcut: ShortcutEntry = { keys: ['n'], label: 'records:shortcuts.note', group };
export const saveShortcut: ShortcutEntry = { keys: ['Mod+s'], label: 'records:shortcuts.save', group };

/** Every key of the pages of records. */
export const describeRecordShortcuts = (): readonly ShortcutEntry[] => [
  newShortcut,
  searchShortcut,
  rowsShortcut,
  noteShortcut,
  saveShortcut,
];
