import type { Area } from '../../foundation/web/slots/area.ts';
import { automationMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';

const handles = {
  chat_automations: { title: 'automations_names:automations' },
  chat_scripts: { title: 'automations_names:scripts' },
} as const;

/** A list, and the page of an automation: beside the menu of the settings. */
const page = (subject: keyof typeof handles, part: 'list' | 'record', rest = '') => ({
  path: subject + rest,
  handle: handles[subject],
  page: async () => (await import('./load-pages.ts')).loadPage(subject, part),
});

/** A builder, which has the whole page. */
const builder = (subject: keyof typeof handles, rest: string) => ({
  path: `/settings/${subject}/${rest}`,
  handle: handles[subject],
  page: async () => (await import('./load-pages.ts')).loadPage(subject, 'builder'),
});

/** What replies in chats without a person: chat automations and the scripts that they run. */
export const area: Area = {
  names: { automations_names: names },
  messages: [automationMessages],
  settings: [
    page('chat_automations', 'list'),
    page('chat_automations', 'record', '/:id'),
    page('chat_scripts', 'list'),
  ],
  inside: (['chat_automations', 'chat_scripts'] as const).flatMap((subject) => [
    builder(subject, 'new'),
    builder(subject, ':id/edit'),
  ]),
  realtime: async () => (await import('./on-automation-events.ts')).automationListeners,
  menus: async () => (await import('./menus.ts')).automationMenus,
};
