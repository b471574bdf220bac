import { WandSparkles } from 'lucide-react';
import { lazy } from 'react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { macroPaths } from './paths.ts';
import { macroSearch } from './run/macro-search.ts';

/** The row of the settings menu, and what runs a macro in a chat. */
export const macroMenus: AreaMenus = {
  settingsEntries: [
    {
      id: 'macros',
      group: 'messaging',
      position: 40,
      label: 'macros_names:macros',
      icon: WandSparkles,
      to: macroPaths.list,
    },
  ],
  chatActions: [
    {
      id: 'run_macro',
      position: 10,
      permissions: ['chats.reply', 'setup.read'],
      label: 'macros:run.title',
      icon: WandSparkles,
      Screen: lazy(async () => ({
        default: (await import('./run/RunMacroDialog.tsx')).RunMacroDialog,
      })),
    },
  ],
  search: [macroSearch],
};
