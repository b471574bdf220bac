import { Plus } from 'lucide-react';
import { businessQuery } from '../../../accounts/web/index.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import type { SearchSource } from '../../../foundation/web/slots/search-source.ts';
import { recordListPath } from '../../../foundation/web/slots/composition.ts';
import { matchHits } from '../../../foundation/web/slots/match-hits.ts';
import { modulesQuery, recordPaths } from '../../../records/web/index.ts';
import { navigationState } from '../shell/navigation.ts';

/** A command for each kind of record that the person may add, while the pages of records are open: "New contact". */
export const newRecordCommands: SearchSource = {
  id: 'new_records',
  title: 'foundation:search_group.commands',
  order: { all: 59, commands: 39 },
  appearsWithHits: true,
  async search({ query, scope, queryClient }) {
    const isOpen = navigationState(queryClient.getQueryData(businessQuery.queryKey)) === 'open';
    if (!isOpen || (query === '' && scope !== 'commands')) return { hits: [] };
    const modules = await queryClient.ensureQueryData(modulesQuery);
    const hits = modules.flatMap(({ name, label, allows }) => {
      const root = recordListPath(name);
      if (root === null || !allows.create) return [];
      const title = i18n.t('records:list.new', { name: label.toLocaleLowerCase() });
      return [{ id: `new:${name}`, title, icon: Plus, open: recordPaths(root).new }];
    });
    return { hits: matchHits(hits, query) };
  },
};
