import type { Area, AreaPage } from '../../foundation/web/slots/area.ts';
import { importMessages } from './messages/catalogue.ts';
import { importedModules, importPaths, importRoots, resultKind } from './paths.ts';

const pages = async () => import('./import-pages.ts');

const pagesOf = (root: string): AreaPage[] => [
  {
    path: `${root}/import`,
    handle: { title: 'imports:import' },
    page: async () => (await pages()).ImportPage,
  },
  {
    path: `${root}/history`,
    handle: { title: 'imports:history.title' },
    page: async () => (await pages()).HistoryPage,
  },
  {
    path: `${root}/history/:importId`,
    handle: { title: 'imports:import' },
    page: async () => (await pages()).ResultsPage,
  },
];

/** Files whose rows become records. */
export const area: Area = {
  messages: [importMessages],
  records: importedModules.map((module) => ({
    module: resultKind(module),
    path: importPaths({ root: `/${module}` }).result,
  })),
  inside: importRoots.flatMap(pagesOf),
  topics: [{ topic: 'imports', permission: 'records.delete' }],
  realtime: async () => (await import('./on-import-events.ts')).importListeners,
  menus: async () => (await import('./menus.ts')).importMenus,
  recordListActions: [
    {
      id: 'import',
      position: 10,
      isFor: ({ allows }) => allows.import,
      part: async () => (await import('./ImportActions.tsx')).ImportAction,
    },
  ],
  recordActions: {
    contact_lists: [
      {
        id: 'import',
        position: 10,
        permission: 'outreach.read',
        part: async () => (await import('./ImportActions.tsx')).ListImportAction,
      },
    ],
  },
};
