import { SlidersHorizontal } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { recordPermissions } from '../contract/permissions.ts';
import { describeRecordShortcuts } from './shortcut-list.ts';

/** What records add to menus. */
export const recordMenus: AreaMenus = {
  permissions: recordPermissions,
  shortcuts: describeRecordShortcuts,
  settingsEntries: [
    {
      id: 'form_customization',
      group: 'data',
      position: 10,
      label: 'records_names:form_customization',
      icon: SlidersHorizontal,
      to: '/settings/form_customization',
    },
  ],
};
