import { WandSparkles } from 'lucide-react';
import { lazy } from 'react';
import { actionMessages } from '../../actions/web/index.ts';
import { withMessages } from '../../foundation/web/i18n/i18n.ts';
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
      label: 'macros_names:run',
      icon: WandSparkles,
      Screen: lazy(async () => ({
        default: (await withMessages([actionMessages], () => import('./run/RunMacroDialog.tsx'))).RunMacroDialog,
      })),
    },
  ],
  search: [macroSearch],
};
