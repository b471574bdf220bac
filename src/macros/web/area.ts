import type { Area } from '../../foundation/web/slots/area.ts';
import { macroMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';

/** Sets of actions that people start in a chat: their page in the settings, and what runs them. */
export const area: Area = {
  names: { macros_names: names },
  messages: [macroMessages],
  settings: [
    {
      path: 'macros/*',
      handle: { title: 'macros_names:macros' },
      page: async () => (await import('./list/load-page.ts')).loadMacrosPage(),
    },
  ],
  records: [{ module: 'macros', path: (id) => `/settings/macros/${id}` }],
  topics: [{ topic: 'macros', permission: 'chats.read' }],
  realtime: async () => (await import('./on-macro-events.ts')).macroListeners,
  menus: async () => (await import('./menus.ts')).macroMenus,
};
