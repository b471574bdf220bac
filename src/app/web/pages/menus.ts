import { AppWindow, Webhook } from 'lucide-react';
import { addMessages } from '../../../foundation/web/i18n/i18n.ts';
import type { AreaMenus, SettingsEntry } from '../../../foundation/web/slots/area.ts';
import type { Subject } from './planned-pages.ts';
import { menuNames } from './menu-names.ts';

addMessages('pages_menu', menuNames);

function entry(
  id: Subject & keyof typeof menuNames,
  group: SettingsEntry['group'],
  position: number,
  icon: SettingsEntry['icon'],
): SettingsEntry {
  return { id, group, position, label: `pages_menu:${id}`, icon, to: `/settings/${id}` };
}

const settingsEntries: readonly SettingsEntry[] = [
  entry('integrations', 'connect', 10, Webhook),
  entry('widget', 'connect', 20, AppWindow),
];

/** Rows of the settings menu for pages that no area has yet. */
export const plannedMenus: AreaMenus = { settingsEntries };
