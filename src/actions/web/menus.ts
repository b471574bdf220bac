import { History } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';

/** The row of the settings menu. */
export const actionMenus: AreaMenus = {
  settingsEntries: [
    {
      id: 'automation_log',
      group: 'messaging',
      position: 45,
      label: 'actions_names:log',
      icon: History,
      to: '/settings/automation_log',
    },
  ],
};
