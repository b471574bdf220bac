import { List } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { outreachPermissions } from '../contract/permissions.ts';

/** What the area adds to menus. */
export const listMenus: AreaMenus = {
  permissions: outreachPermissions,
  recordLooks: { contact_lists: { icon: List, well: 'bg-accent-soft text-accent-text' } },
};
