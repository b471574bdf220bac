import { Bot, ScrollText } from 'lucide-react';
import { lazy } from 'react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { automationPaths, scriptPaths } from './paths.ts';
import { startScriptCommand, startScriptSearch } from './chat/script-search.ts';
import { publishShortcut } from './shortcut-list.ts';

/** The rows of the settings menu, and what starts a script in a chat. */
export const automationMenus: AreaMenus = {
  settingsEntries: [
    {
      id: 'chat_automations',
      group: 'messaging',
      position: 20,
      label: 'automations_names:automations',
      icon: Bot,
      to: automationPaths.list,
    },
    {
      id: 'chat_scripts',
      group: 'messaging',
      position: 25,
      label: 'automations_names:scripts',
      icon: ScrollText,
      to: scriptPaths.list,
    },
  ],
  composerActions: [
    {
      id: 'start_script',
      position: 30,
      label: 'automations_names:start_script',
      icon: Bot,
      Screen: lazy(async () => ({ default: (await import('./chat/StartScript.tsx')).StartScript })),
    },
  ],
  search: [startScriptSearch, startScriptCommand],
  shortcuts: () => [publishShortcut],
};
