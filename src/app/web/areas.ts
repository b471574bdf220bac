import type { Area } from '../../foundation/web/slots/area.ts';
import { plannedArea } from './pages/area.ts';

/** What the areas give to the browser, by file: the descriptors alone, so that the first load holds nothing else of them. */
const found = import.meta.glob<Area>('../../*/web/area.ts', { eager: true, import: 'area' });

/**
 * Every area that the app is made of. Which folders are areas is declared once (`app/server/areas.ts`). Lists of the screen
 * are in the order that the areas declare; what declares none, as the list of shortcuts, is by folder.
 */
export const areas: readonly Area[] = [...Object.values(found), plannedArea];
