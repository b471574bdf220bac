import type { MessageKey } from '../../foundation/web/i18n/message-key.ts';
import type { ShortcutEntry } from '../../foundation/web/shortcuts/shortcut-store.ts';

/** The key that makes something new on a page of settings. */
export const newShortcut = (label: MessageKey): ShortcutEntry => ({
  keys: ['n'],
  label,
  group: 'accounts:shortcuts.settings',
});

export const saveShortcut: ShortcutEntry = {
  keys: ['Mod+s'],
  label: 'accounts:organisation.save',
  group: 'accounts:shortcuts.settings',
};

/** Every key of the settings of this area. */
export const describeAccountShortcuts = (): readonly ShortcutEntry[] => [
  newShortcut('accounts:shortcuts.new'),
  saveShortcut,
];
