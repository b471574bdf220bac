import { AppWindow, Bot, LayoutList, SlidersHorizontal, UserRoundCog, Webhook } from 'lucide-react';
import type { AreaMenus, SettingsEntry } from '../../../foundation/web/slots/area.ts';
import { plannedRecordLooks } from './record-looks.ts';
import type { Subject } from './planned-pages.ts';
import type { names } from './names.ts';

function entry(
  id: Subject & keyof typeof names,
  group: SettingsEntry['group'],
  position: number,
  icon: SettingsEntry['icon'],
): SettingsEntry {
  return { id, group, position, label: `pages_names:${id}`, icon, to: `/settings/${id}` };
}

const settingsEntries: readonly SettingsEntry[] = [
  entry('templates', 'messaging', 10, LayoutList),
  entry('chat_automations', 'messaging', 20, Bot),
  entry('chat_assignment_rule', 'messaging', 30, UserRoundCog),
  entry('form_customization', 'data', 10, SlidersHorizontal),
  entry('integrations', 'connect', 10, Webhook),
  entry('widget', 'connect', 20, AppWindow),
];

/** Rows of the settings menu for pages that no area has yet, and how their records look. */
export const plannedMenus: AreaMenus = { settingsEntries, recordLooks: plannedRecordLooks };
