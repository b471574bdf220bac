import { Bell } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { notificationPaths } from './paths.ts';

/** What this area adds to menus and searches. */
export const notificationMenus: AreaMenus = {
  settingsEntries: [
    {
      id: 'notifications',
      group: 'workspace',
      position: 40,
      label: 'notifications_names:open_none',
      icon: Bell,
      to: notificationPaths.settings,
    },
  ],
};
