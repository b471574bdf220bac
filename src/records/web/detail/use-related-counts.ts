import { queryOptions, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import { recordEndpoints } from '../../contract/endpoints.ts';
import type { ModuleInfo } from '../../contract/module.ts';
import { useCountText } from '../list/use-count-text.ts';
import { filesQuery, itemsOfPages, NEWEST_FIRST, relatedQuery } from '../queries.ts';

/** How many records of a module refer to a record. Below the counts: what changes these changes this. */
const relatedCountQuery = (module: string, id: string, { name, fields }: ModuleInfo) =>
  queryOptions({
    queryKey: ['records', 'count', name, 'of', module, id] as const,
    queryFn: ({ signal }) => {
      const lookups = fields.filter((field) => field.type === 'lookup' && field.lookup_module === module);
      const criteria = lookups.map((field) => ({ field: field.name, comparator: 'equal', value: { id } }));
      const query = { criteria: JSON.stringify({ operator: 'OR', criteria }) };
      // A number that cannot be read is missing, not a reason for a toast.
      const options = { signal, origin: 'records', display: false } as const;
      return call(recordEndpoints.countRecords, { params: { module: name }, query }, options);
    },
  });

/** How much each tab of a record has, as it is read; undefined until it is known. */
export function useRelatedCounts(
  { name: module, related: declared }: ModuleInfo,
  id: string,
  related: readonly ModuleInfo[],
): { files: string | undefined; of: ReadonlyMap<string, string> } {
  const countText = useCountText();
  const { data: files } = useInfiniteQuery({ ...filesQuery(module, id), enabled: declared.includes('files') });
  const counts = useQueries({
    queries: related.map((other) => ({
      ...relatedCountQuery(module, id, other),
      enabled: !declared.includes(other.name),
    })),
  });
  // A list that an area declares is not counted by the calls of records, but on the first page of its tab: chats.
  const pages = useQueries({
    queries: related.map(({ name }) => ({
      ...relatedQuery(module, id, name, { sort: NEWEST_FIRST, offset: 0 }),
      enabled: declared.includes(name),
      // No event of records says that there is one more.
      refetchOnMount: 'always' as const,
    })),
  });
  return {
    files:
      files &&
      countText({
        count: itemsOfPages(files.pages, ({ csid }) => csid).length,
        is_capped: files.pages.at(-1)?.has_more === true,
      }),
    of: new Map(
      related.flatMap(({ name }, index) => {
        const page = pages[index]?.data;
        const counted = counts[index]?.data ?? (page && { count: page.records.length, is_capped: page.has_more });
        return counted ? [[name, countText(counted)]] : [];
      }),
    ),
  };
}
