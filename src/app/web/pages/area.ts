import { ChartColumn } from 'lucide-react';
import { lateMessages } from '../../../foundation/web/i18n/i18n.ts';
import type { Area, AreaPage, NavigationEntry } from '../../../foundation/web/slots/area.ts';
import { names } from './names.ts';
import { pagesInSettings, pagesInShell, type PlannedPage, type PlannedPageHandle } from './planned-pages.ts';

const pageMessages = lateMessages('pages', async () => (await import('./en.ts')).en);

function toPage(page: PlannedPage): AreaPage {
  const handle: PlannedPageHandle = { title: `pages:${page.title}`, page };
  return { path: page.path, handle, page: async () => (await import('./SubjectPage.tsx')).SubjectPage };
}

/** The links of the specification that no area has yet, in its order. */
const navigation: readonly NavigationEntry[] = [link('analytics', 70, ChartColumn, 'a')];

function link(id: keyof typeof names, position: number, icon: NavigationEntry['icon'], key: string): NavigationEntry {
  return { id, position, label: `pages_names:${id}`, to: `/${id}`, root: `/${id}`, icon, key };
}

/** Subjects of the specification that are still without an area: their links, and pages that say what they are for. */
export const plannedArea: Area = {
  failures: {
    origins: {
      analytics: 'toast',
      integrations: 'toast',
      notes: 'toast',
    },
  },
  names: { pages_names: names },
  messages: [pageMessages],
  inside: pagesInShell.map(toPage),
  settings: pagesInSettings.map(toPage),
  navigation,
  menus: async () => (await import('./menus.ts')).plannedMenus,
};

declare module '../../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    analytics: true;
    integrations: true;
    notes: true;
  }
}
