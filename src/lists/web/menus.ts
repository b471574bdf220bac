import { List } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { recordSearch } from '../../records/web/index.ts';
import { outreachPermissions } from '../contract/permissions.ts';
import { contactListsRoot } from './paths.ts';

/** What the area adds to menus. */
export const listMenus: AreaMenus = {
  permissions: outreachPermissions,
  recordLooks: { contact_lists: { icon: List, well: 'bg-accent-soft text-accent-text' } },
  search: [
    recordSearch({
      module: 'contact_lists',
      title: 'lists_names:contact_lists',
      icon: List,
      position: 28,
      root: contactListsRoot,
    }),
  ],
};
