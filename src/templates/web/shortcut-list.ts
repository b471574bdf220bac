import type { ShortcutEntry } from '../../foundation/web/shortcuts/shortcut-store.ts';

const group = 'templates:shortcuts.group';

export const newShortcut: ShortcutEntry = { keys: ['n'], label: 'templates:list.new', group };
export const searchShortcut: ShortcutEntry = { keys: ['/'], label: 'templates:list.search', group };
export const rowsShortcut: ShortcutEntry = { keys: ['j'], or: 'k', label: 'templates:shortcuts.rows', group };
export const publishShortcut: ShortcutEntry = { keys: ['Mod+Enter'], label: 'templates:act.publish', group };

/** Every key of the pages of templates. */
export const describeTemplateShortcuts = (): readonly ShortcutEntry[] => [
  newShortcut,
  searchShortcut,
  rowsShortcut,
  publishShortcut,
];
