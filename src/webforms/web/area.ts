import type { Area } from '../../foundation/web/slots/area.ts';
import { webFormMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';
import { webFormPaths } from './paths.ts';

/** Forms on the business's own website, whose answers become enquiries. */
export const area: Area = {
  failures: {
    origins: { webforms: 'toast' },
    // The builder and the list say these themselves (specification, section 8).
    silent: [
      { operation: /^POST \/server\/modules\/webforms$/ },
      { operation: /^(PUT|DELETE) \/server\/modules\/webforms\/\{\}$/ },
    ],
  },
  names: { webforms_names: names },
  messages: [webFormMessages],
  inside: [
    {
      path: `${webFormPaths.list}/*`,
      handle: { title: 'webforms_names:webforms' },
      page: async () => (await import('./WebFormPages.tsx')).WebFormPages,
    },
  ],
  records: [{ module: 'webforms', path: webFormPaths.form }],
  recordListActions: [
    {
      id: 'webforms',
      position: 10,
      isFor: ({ name }) => name === 'enquiries',
      part: async () => (await import('./list/WebFormsLink.tsx')).WebFormsLink,
    },
  ],
  recordActivities: { form_submitted: async () => (await import('./FormActivity.tsx')).FormActivity },
  menus: async () => (await import('./menus.ts')).webFormMenus,
};

declare module '../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    webforms: true;
  }
}
