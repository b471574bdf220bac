import type { Area } from '../../foundation/web/slots/area.ts';
import { automationMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';

const handles = {
  chat_automations: { title: 'automations_names:automations' },
  chat_scripts: { title: 'automations_names:scripts' },
} as const;

const page = (path: string, subject: keyof typeof handles, part: 'list' | 'record' | 'builder') => ({
  path,
  handle: handles[subject],
  page: async () => (await import('./load-pages.ts')).loadPage(subject, part),
});

/** What replies in chats without a person: chat automations and the scripts that they run. */
export const area: Area = {
  names: { automations_names: names },
  messages: [automationMessages],
  settings: [
    page('chat_automations', 'chat_automations', 'list'),
    page('chat_automations/:id', 'chat_automations', 'record'),
    page('chat_scripts', 'chat_scripts', 'list'),
  ],
  // The builders have the whole page, without the menu of the settings.
  inside: (['chat_automations', 'chat_scripts'] as const).flatMap((subject) =>
    ['new', ':id/edit'].map((rest) => page(`/settings/${subject}/${rest}`, subject, 'builder')),
  ),
  records: [
    { module: 'chat_automations', path: (id) => `/settings/chat_automations/${id}` },
    { module: 'chat_scripts', path: (id) => `/settings/chat_scripts/${id}/edit` },
  ],
  realtime: async () => (await import('./on-automation-events.ts')).automationListeners,
  menus: async () => (await import('./menus.ts')).automationMenus,
};
