import type { Area } from '../../foundation/web/slots/area.ts';
import { runMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';

/** What rules, automations, scripts and macros do: the editor of actions, and the log of what was done. */
export const area: Area = {
  failures: { origins: { automations: 'toast' } },
  names: { actions_names: names },
  messages: [runMessages],
  settings: [
    {
      path: 'automation_log',
      handle: { title: 'actions_names:log' },
      page: async () => (await import('./log/AutomationLogPage.tsx')).AutomationLogPage,
    },
  ],
  panelSections: [
    {
      id: 'automations',
      module: 'chats',
      position: 27,
      permission: 'setup.read',
      section: async () => (await import('./runs/ChatRuns.tsx')).ChatRuns,
    },
  ],
  topics: [{ topic: 'automation', permission: 'setup.read' }],
  realtime: async () => (await import('./on-run-events.ts')).runListeners,
  menus: async () => (await import('./menus.ts')).actionMenus,
};

declare module '../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    automations: true;
  }
}
