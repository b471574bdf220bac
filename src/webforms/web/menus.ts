import { TextCursorInput } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { webFormPaths } from './paths.ts';

/** The row of the settings menu. */
export const webFormMenus: AreaMenus = {
  settingsEntries: [
    {
      id: 'webforms',
      group: 'connect',
      position: 30,
      label: 'webforms_names:webforms',
      icon: TextCursorInput,
      to: webFormPaths.list,
    },
  ],
};
