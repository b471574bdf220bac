import type { ShortcutEntry } from '../../foundation/web/shortcuts/shortcut-store.ts';

export const publishShortcut: ShortcutEntry = {
  keys: ['Mod+s'],
  label: 'webforms:builder.publish',
  group: 'webforms:title',
};
