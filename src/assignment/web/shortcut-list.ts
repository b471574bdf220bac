import type { ShortcutEntry } from '../../foundation/web/shortcuts/shortcut-store.ts';

export const saveShortcut: ShortcutEntry = {
  keys: ['Mod+s'],
  label: 'assignment_names:save',
  group: 'assignment_names:rules',
};
