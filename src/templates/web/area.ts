import type { Area } from '../../foundation/web/slots/area.ts';
import { templateMessages } from './messages/catalogue.ts';

/** Approved messages: written here, published to their provider, offered in chats. */
export const area: Area = {
  failures: { origins: { templates: 'toast' } },
  messages: [templateMessages],
  inside: [
    {
      path: '/settings/templates/*',
      handle: { title: 'templates:list.title' },
      page: async () => (await import('./TemplatePages.tsx')).TemplatePages,
    },
  ],
  records: [{ module: 'templates', path: (id) => `/settings/templates/${id}` }],
  topics: [{ topic: 'templates', permission: 'setup.read' }],
  realtime: async () => (await import('./on-template-events.ts')).templateListeners,
  menus: async () => (await import('./menus.ts')).templateMenus,
};

declare module '../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    templates: true;
  }
}
