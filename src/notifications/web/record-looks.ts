import { loadMenus } from '../../foundation/web/slots/composition.ts';
import type { Looks } from './NotificationList.tsx';

/** How the kinds of records of all areas look. */
export async function loadLooks(): Promise<Looks> {
  const menus = await loadMenus();
  return Object.assign({}, ...menus.map(({ recordLooks }) => recordLooks)) as Looks;
}
