import { addMessages } from '../../../foundation/web/i18n/i18n.ts';
import { composeAreas } from '../../../foundation/web/slots/composition.ts';
import { areas } from '../areas.ts';
import { bannerMessages, menuMessages } from '../messages/catalogues.ts';
import { en } from '../messages/en.ts';
import { home } from '../messages/home.ts';
import { menus } from '../messages/menus.ts';
import { start } from '../messages/start.ts';

/** The app's own areas and every text of the shell, as they are once it runs. */
export async function composeApp(): Promise<void> {
  composeAreas(areas);
  addMessages('start', start);
  addMessages('shell', en);
  addMessages('home', home);
  await Promise.all([menuMessages(), bannerMessages()]);
}

/** The same texts for a screen with a catalogue of its own. */
export const shellTexts: Record<string, object> = Object.assign(
  { start, shell: en, menus, home },
  ...areas.map(({ names }) => names),
) as Record<string, object>;
