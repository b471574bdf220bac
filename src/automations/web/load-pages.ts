import type { ComponentType } from 'react';
import { actionMessages } from '../../actions/web/index.ts';
import { lateMessages, withMessages } from '../../foundation/web/i18n/i18n.ts';

type Load = () => Promise<ComponentType>;

/** The texts of the builder and of the phone in it. */
const builderMessages = lateMessages('script_builder', async () => (await import('./messages/builder.ts')).builder);

const builder = (load: Load) => () => withMessages([builderMessages, actionMessages], load);

const pages: Readonly<
  Record<'chat_automations' | 'chat_scripts', Partial<Record<'list' | 'record' | 'builder', Load>>>
> = {
  chat_automations: {
    list: async () => (await import('./list/AutomationsPage.tsx')).AutomationsPage,
    record: async () => (await import('./detail/AutomationPage.tsx')).AutomationPage,
    builder: builder(async () => (await import('./builder/AutomationBuilderPage.tsx')).AutomationBuilderPage),
  },
  chat_scripts: {
    list: async () => (await import('./list/ScriptsPage.tsx')).ScriptsPage,
    builder: builder(async () => (await import('./builder/ScriptBuilderPage.tsx')).ScriptBuilderPage),
  },
};

/** One page with the texts that it alone needs. */
export async function loadPage(
  subject: keyof typeof pages,
  part: 'list' | 'record' | 'builder',
): Promise<ComponentType> {
  const load = pages[subject][part];
  if (!load) throw new Error(`There is no page ${part} of ${subject}`);
  return load();
}
