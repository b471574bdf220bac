import type { QueryClient } from '@tanstack/react-query';
import { Search, type LucideIcon } from 'lucide-react';
import { PhoneText } from '../../../accounts/web/index.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { message, type MessageKey } from '../../../foundation/web/i18n/message-key.ts';
import type { SearchHit, SearchSource } from '../../../foundation/web/slots/search-source.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { recordEndpoints } from '../../contract/endpoints.ts';
import type { SearchResult } from '../../contract/search.ts';

/** What distinguishes a record may be a mobile number, as it is stored. */
const NUMBER = /^\+\d{7,15}$/;

/** One call finds records of all modules; the groups of one question share its reply. */
const searchQuery = (term: string) => ({
  queryKey: ['records', 'search', term] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (
      await call(
        recordEndpoints.search,
        { query: { search_term: term } },
        { signal, origin: 'records', display: false },
      )
    ).results,
  // What is typed again a moment later is searched again: records change.
  staleTime: 2000,
  gcTime: 10_000,
});

async function ask(client: QueryClient, term: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  const wanted = searchQuery(term);
  const end = () => void client.cancelQueries({ queryKey: wanted.queryKey, exact: true });
  signal.addEventListener('abort', end, { once: true });
  return client.fetchQuery(wanted);
}

interface RecordSearch {
  module: string;
  /** The heading of the group. */
  title: MessageKey;
  icon: LucideIcon;
  /** Its records are people: they are shown with a face. */
  isPerson?: true;
  /** Where the group stands among all others. */
  position: number;
  /** The path of the list; a record is below it. */
  root: string;
}

/** Finds records of a module by Ctrl K, in a group of its own. */
export const recordSearch = ({ module, title, icon, isPerson, position, root }: RecordSearch): SearchSource => ({
  id: `records:${module}`,
  title,
  order: { all: position, ...(isPerson && { people: position }) },
  appearsWithHits: true,
  async search({ query, queryClient }, signal) {
    if (query === '') return { hits: [] };
    const found = (await ask(queryClient, query, signal)).find(({ name }) => name === module);
    const toHit = ({ id, label, detail }: SearchResult['hits'][number]): SearchHit => ({
      id: `${module}:${id}`,
      title: label,
      detail: NUMBER.test(detail) ? <PhoneText mobile={detail} /> : detail,
      ...(isPerson ? { lead: <Avatar name={label} size={28} /> } : { icon }),
      open: `${root}/${id}`,
    });
    return {
      hits: found?.hits.map(toHit) ?? [],
      ...(found?.has_more && {
        rest: {
          id: `${module}:rest`,
          title: i18n.t('records:search.rest', { names: message(title).toLocaleLowerCase(), query }),
          icon: Search,
          leadsOn: true,
          open: `${root}?search=${encodeURIComponent(query)}`,
        },
      }),
    };
  },
});
