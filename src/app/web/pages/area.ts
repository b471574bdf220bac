import { Box, ChartColumn, Inbox, ListTree, Megaphone, NotebookText, SquareCheck, Users } from 'lucide-react';
import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';
import type { Area, AreaPage, NavigationEntry, RecordKind } from '../../../foundation/web/slots/area.ts';
import { names } from './names.ts';
import { pagesInSettings, pagesInShell, type PlannedPage, type PlannedPageHandle } from './planned-pages.ts';

const pageMessages = lateMessages('pages', async () => (await import('./en.ts')).en);

function toPage(page: PlannedPage): AreaPage {
  const handle: PlannedPageHandle = { title: `pages:${page.title}`, page };
  return { path: page.path, handle, page: async () => (await import('./SubjectPage.tsx')).SubjectPage };
}

/** The links of the specification that no area has yet, in its order. */
const navigation: readonly NavigationEntry[] = [
  link('contacts', 20, Users, 'p', { tab: 20 }),
  link('enquiries', 30, Inbox, 'e'),
  link('sequences', 40, ListTree, 's'),
  link('broadcasts', 50, Megaphone, 'b', { tab: 40, to: '/broadcasts/campaigns' }),
  link('tasks', 60, SquareCheck, 't', { tab: 30 }),
  link('analytics', 70, ChartColumn, 'a'),
  link('conversations', 80, NotebookText, 'v'),
  link('offerings', 90, Box, 'o'),
];

function link(
  id: keyof typeof names,
  position: number,
  icon: NavigationEntry['icon'],
  key: string,
  { tab, to = `/${id}` }: { tab?: number; to?: string } = {},
): NavigationEntry {
  return {
    id,
    position,
    ...(tab !== undefined && { tab }),
    label: `pages_names:${id}`,
    to,
    root: `/${id}`,
    icon,
    key,
  };
}

const below = (root: string, ...modules: string[]): RecordKind[] =>
  modules.map((module) => ({ module, path: (id) => `${root}/${module}/${id}` }));

/** Subjects of the specification that are still without an area: their links, and pages that say what they are for. */
export const plannedArea: Area = {
  failures: {
    origins: {
      modules: 'toast',
      rules: 'toast',
      analytics: 'toast',
      integrations: 'toast',
      records: 'toast',
      notes: 'toast',
      webforms: 'toast',
      sequences: 'toast',
      automations: 'toast',
    },
    // Only contacts are refused in this way (specification, section 8).
    duplicates: { origin: 'records', module: 'contacts' },
    silent: [
      { operation: /^POST \/server\/modules\/webforms$/ },
      { operation: /^(PUT|DELETE) \/server\/modules\/webforms\/\{\}$/ },
      { operation: /^POST \/server\/setup\/sequences\/\{\}\/members$/ },
      { operation: /^DELETE \/server\/modules\/\{\}\/fields\/\{\}$/, code: 'NOT_ALLOWED' },
    ],
  },
  names: { pages_names: names },
  messages: [pageMessages],
  inside: pagesInShell.map(toPage),
  settings: pagesInSettings.map(toPage),
  navigation,
  menus: async () => (await import('./menus.ts')).plannedMenus,
  records: [
    ...below('', 'contacts', 'enquiries', 'offerings', 'conversations', 'tasks', 'sequences'),
    ...below('/broadcasts', 'campaigns', 'contact_lists'),
    ...below('/settings', 'templates'),
  ],
};

declare module '../../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    modules: true;
    rules: true;
    analytics: true;
    integrations: true;
    records: true;
    notes: true;
    webforms: true;
    sequences: true;
    automations: true;
  }
}
