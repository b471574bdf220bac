import { LayoutList, Plus } from 'lucide-react';
import { call } from '../../foundation/web/api/call.ts';
import { addMessages, i18n } from '../../foundation/web/i18n/i18n.ts';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import type { SearchContext, SearchResult } from '../../foundation/web/slots/search-source.ts';
import { templateEndpoints } from '../contract/endpoints.ts';
import { templatePermissions } from '../contract/permissions.ts';
import { menuTexts } from './messages/menu-texts.ts';
import { templatePaths } from './paths.ts';
import { describeTemplateShortcuts } from './shortcut-list.ts';

addMessages('templates_menu', menuTexts);

const MOST_HITS = 5;

async function findTemplates({ query, permissions }: SearchContext, signal: AbortSignal): Promise<SearchResult> {
  if (query === '' || !permissions.includes('setup.read')) return { hits: [] };
  const options = { signal, origin: 'templates', display: false } as const;
  const input = { query: { search_term: query, limit: MOST_HITS } };
  const { templates } = await call(templateEndpoints.listTemplates, input, options);
  return {
    hits: templates.map(({ id, name, language }) => ({
      id: `template:${id}`,
      title: name,
      detail: language,
      icon: LayoutList,
      open: templatePaths.template(id),
    })),
  };
}

/** What this area adds to menus and searches. */
export const templateMenus: AreaMenus = {
  permissions: templatePermissions,
  recordLooks: { templates: { icon: LayoutList, well: 'bg-success-soft text-success-text' } },
  settingsEntries: [
    {
      id: 'templates',
      group: 'messaging',
      position: 10,
      label: 'templates_menu:templates',
      icon: LayoutList,
      to: templatePaths.list,
    },
  ],
  search: [
    {
      id: 'templates',
      title: 'templates_menu:templates',
      order: { all: 31, lists: 31 },
      appearsWithHits: true,
      search: findTemplates,
    },
    {
      id: 'new_template',
      title: 'foundation:search_group.commands',
      order: { all: 58, commands: 38 },
      known: ({ permissions }) =>
        permissions.includes('setup.edit')
          ? [{ id: 'new:templates', title: i18n.t('templates_menu:new'), icon: Plus, open: templatePaths.new }]
          : [],
    },
  ],
  shortcuts: describeTemplateShortcuts,
};
