import { settingsGroups, type SettingsEntry } from '../../../foundation/web/slots/area.ts';
import { loadMenus } from '../../../foundation/web/slots/composition.ts';

const rank = ({ group }: SettingsEntry): number => settingsGroups.indexOf(group);

/** The menu of /settings in its order: by heading, and below each as the areas declare. */
export async function loadSettingsEntries(): Promise<readonly SettingsEntry[]> {
  const entries = (await loadMenus()).flatMap(({ settingsEntries = [] }) => settingsEntries);
  return entries.toSorted((a, b) => rank(a) - rank(b) || a.position - b.position);
}
