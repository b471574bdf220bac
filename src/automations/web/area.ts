import type { Area, RouteHandle } from '../../foundation/web/slots/area.ts';
import { actionMessages } from '../../actions/web/index.ts';
import { automationMessages, builderMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';
import { automationPaths, scriptPaths } from './paths.ts';

const messages = [automationMessages, builderMessages, actionMessages];
const automations = { title: 'automations_names:automations' } as const;
const scripts = { title: 'automations_names:scripts' } as const;

const builder = (path: string, handle: RouteHandle, page: 'AutomationBuilderPage' | 'ScriptBuilderPage') => ({
  path,
  handle,
  messages,
  page: async () => (await import('./builder/builder-pages.ts'))[page],
});

/** What replies in chats without a person: chat automations and the scripts that they run. */
export const area: Area = {
  names: { automations_names: names },
  messages: [automationMessages],
  settings: [
    {
      path: 'chat_automations',
      handle: automations,
      page: async () => (await import('./list/AutomationsPage.tsx')).AutomationsPage,
    },
    {
      path: 'chat_automations/:id',
      handle: automations,
      page: async () => (await import('./detail/AutomationPage.tsx')).AutomationPage,
    },
    {
      path: 'chat_scripts',
      handle: scripts,
      page: async () => (await import('./list/ScriptsPage.tsx')).ScriptsPage,
    },
  ],
  inside: [
    builder(automationPaths.new, automations, 'AutomationBuilderPage'),
    builder(automationPaths.edit(':id'), automations, 'AutomationBuilderPage'),
    builder(scriptPaths.new, scripts, 'ScriptBuilderPage'),
    builder(scriptPaths.edit(':id'), scripts, 'ScriptBuilderPage'),
  ],
  realtime: async () => (await import('./on-automation-events.ts')).automationListeners,
  menus: async () => (await import('./menus.ts')).automationMenus,
};
