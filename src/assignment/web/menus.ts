import { CircleDotDashed } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { rulePaths } from './paths.ts';
import { saveShortcut } from './shortcut-list.ts';

/** The row of the settings menu, and the keys of the form. */
export const assignmentMenus: AreaMenus = {
  settingsEntries: [
    {
      id: 'chat_assignment_rule',
      group: 'messaging',
      position: 30,
      label: 'assignment_names:rules',
      icon: CircleDotDashed,
      to: rulePaths.list,
    },
  ],
  shortcuts: () => [saveShortcut],
};
