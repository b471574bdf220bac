import type { Area } from '../../foundation/web/slots/area.ts';
import { assignmentMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';

const handle = { title: 'assignment_names:rules' } as const;
const form = async () => (await import('./form/load-rule-page.ts')).loadRulePage();

/** Rules that give new chats to people. */
export const area: Area = {
  failures: { origins: { rules: 'toast' } },
  names: { assignment_names: names },
  messages: [assignmentMessages],
  settings: [
    {
      path: 'chat_assignment_rule',
      handle,
      page: async () => (await import('./list/RulesPage.tsx')).RulesPage,
    },
    { path: 'chat_assignment_rule/new', handle, page: form },
    { path: 'chat_assignment_rule/:ruleId/edit', handle, page: form },
  ],
  records: [{ module: 'assignment_rules', path: (id) => `/settings/chat_assignment_rule/${id}/edit` }],
  realtime: async () => (await import('./on-assignment-events.ts')).assignmentListeners,
  menus: async () => (await import('./menus.ts')).assignmentMenus,
};

declare module '../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    rules: true;
  }
}
