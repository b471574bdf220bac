import type { Area } from '../../foundation/web/slots/area.ts';
import { channelMessages } from '../../channels/web/index.ts';
import { templateMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';
import { templatePaths } from './paths.ts';

/** Approved messages: written here, published to their provider, offered in chats. */
export const area: Area = {
  failures: { origins: { templates: 'toast' } },
  names: { templates_names: names },
  messages: [templateMessages, channelMessages],
  inside: [
    {
      path: `${templatePaths.list}/*`,
      handle: { title: 'templates_names:templates' },
      page: async () => (await import('./TemplatePages.tsx')).TemplatePages,
    },
  ],
  records: [{ module: 'templates', path: templatePaths.template }],
  topics: [{ topic: 'templates', permission: 'setup.read' }],
  realtime: async () => (await import('./on-template-events.ts')).templateListeners,
  menus: async () => (await import('./menus.ts')).templateMenus,
};

declare module '../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    templates: true;
  }
}
