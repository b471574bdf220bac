import type { ShortcutEntry } from '../../foundation/web/shortcuts/shortcut-store.ts';

export const publishShortcut: ShortcutEntry = {
  keys: ['Mod+s'],
  label: 'automations:publish',
  group: 'automations_names:automations',
};
