import { TextCursorInput } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { recordSearch } from '../../records/web/index.ts';
import { webFormPaths } from './paths.ts';

/** The row of the settings menu, and how forms are found. */
export const webFormMenus: AreaMenus = {
  recordLooks: { webforms: { icon: TextCursorInput, well: 'bg-accent-soft text-accent-text' } },
  search: [
    recordSearch({
      module: 'webforms',
      title: 'webforms_names:webforms',
      icon: TextCursorInput,
      position: 29,
      root: webFormPaths.list,
    }),
  ],
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
