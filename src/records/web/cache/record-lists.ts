import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { isAtLeastAsNew, withNumber } from '../../../foundation/web/cache/as-of.ts';
import { compareIds } from '../../../foundation/web/cache/compare-ids.ts';
import {
  mapEntities,
  patchEntities,
  type EntityChange,
  type EntityList,
  type ListRules,
} from '../../../foundation/web/cache/entity-list.ts';
import type { PagedList } from '../../../foundation/web/cache/paged-list.ts';
import { RecentChanges } from '../../../foundation/web/cache/recent-changes.ts';
import { recordEndpoints } from '../../contract/endpoints.ts';
import type { ModuleRecord } from '../../contract/record.ts';
import { filterQuery, type RecordFilter } from '../queries.ts';

/** What decides which records a list shows, and in which order. */
export interface ListShape extends RecordFilter {
  sort_by: string;
  sort_order: 'asc' | 'desc';
  /** The view has criteria: which records fit, only the server knows. */
  has_criteria: boolean;
  /** The columns of other sources that it shows, as the call names them. */
  columns?: string;
}

export type RecordList = EntityList<ModuleRecord>;
type Change = EntityChange<ModuleRecord>;

/** Changes that a running fetch of a list may have missed. */
export const recentOfLists = new RecentChanges<{ module: string; change: Change }>();

/**
 * Whether the browser can keep the list true by itself: all records, newest or oldest first. Every other list shows new
 * values in place, and what comes, goes or moves is read again.
 */
const isOpen = ({ search_term: term, sort_by: sortBy, criteria, has_criteria: hasCriteria }: ListShape): boolean =>
  term === '' && criteria === null && !hasCriteria && sortBy === 'created_time';

const rulesOf = (shape: ListShape): ListRules<ModuleRecord> => ({
  ...(isOpen(shape)
    ? // Ids are made in the order of time.
      { order: (a, b) => (shape.sort_order === 'asc' ? 1 : -1) * compareIds(a.id, b.id) }
    : { isClosed: true }),
  ...(shape.columns !== undefined && { newer: newerWithColumns(shape.columns.split(',')) }),
});

/** A record that was saved comes without columns of other sources: those that the list has of it stay. */
const newerWithColumns =
  (columns: readonly string[]): NonNullable<ListRules<ModuleRecord>['newer']> =>
  (known, next) => {
    const [kept, other] = isAtLeastAsNew(next, known) ? [next, known] : [known, next];
    const missing = columns.filter((name) => !(name in kept) && name in other);
    return missing.length === 0 ? kept : { ...kept, ...Object.fromEntries(missing.map((name) => [name, other[name]])) };
  };

/** All lists of a module, or those that only the server keeps true. */
export const listsKey = (module: string, only?: 'closed'): QueryKey => [
  'records',
  'list',
  module,
  ...(only === undefined ? [] : [only]),
];

/** One list of records, loaded page by page from the last record of the page before. */
export const recordList = (module: string, shape: ListShape): PagedList<ModuleRecord> => ({
  queryKey: ['records', 'list', module, isOpen(shape) ? 'open' : 'closed', shape],
  rules: () => rulesOf(shape),
  read: async ({ edge, limit }, signal) => {
    const { sort_by, sort_order } = shape;
    const query = {
      ...filterQuery(shape),
      sort_by,
      sort_order,
      limit,
      ...(shape.columns !== undefined && { columns: shape.columns }),
      ...(edge && { after: edge.id }),
    };
    const options = { signal, origin: 'records', display: false } as const;
    const { reply, as_of } = await callNumbered(recordEndpoints.listRecords, { params: { module }, query }, options);
    const records = reply[module] as ModuleRecord[];
    const items = records.map((record) => withNumber(record, as_of));
    return withNumber({ items, has_after: reply.info.has_more }, as_of);
  },
  during: async (_client, reading) => {
    const [page, missed] = await recentOfLists.during(reading);
    const own = missed.filter((each) => each.module === module);
    return [page, (list) => own.reduce((known, { change }) => patchEntities(known, change, rulesOf(shape)), list)];
  },
  rejoin: (client, first) =>
    rejoin(first, client.getQueryData<RecordList>([...listsKey(module), isOpen(shape) ? 'open' : 'closed', shape])),
});

/**
 * The first page read again, and what is loaded beyond it: someone who has scrolled far is not thrown back to the top
 * whenever a colleague saves a record.
 */
function rejoin(first: RecordList, known: RecordList | undefined): RecordList {
  const last = first.items.at(-1);
  const index = last && known ? known.items.findIndex(({ id }) => id === last.id) : -1;
  if (!known || index === -1 || first.has_after !== true) return first;
  const ids = new Set(first.items.map(({ id }) => id));
  const beyond = known.items.slice(index + 1).filter(({ id }) => !ids.has(id));
  return { ...first, items: [...first.items, ...beyond], has_after: known.has_after };
}

/** Changes one record in every list that is loaded, and in what is being read. */
export function applyToRecordLists(client: QueryClient, module: string, change: Change): void {
  recentOfLists.add({ module, change });
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: listsKey(module) })) {
    const shape = queryKey.at(-1) as ListShape;
    client.setQueryData<RecordList>(queryKey, (list) => list && patchEntities(list, change, rulesOf(shape)));
  }
}

/** The lists of a module that are loaded and fit. */
export const loadedLists = (
  client: QueryClient,
  module: string,
  fits: (shape: ListShape, list: RecordList) => boolean,
): QueryKey[] =>
  client
    .getQueriesData<RecordList>({ queryKey: listsKey(module) })
    .flatMap(([queryKey, list]) => (list && fits(queryKey.at(-1) as ListShape, list) ? [queryKey] : []));

/** Whether a list shows a column of another source. */
export const hasColumn = ({ columns = '' }: ListShape, name: string): boolean => columns.split(',').includes(name);

/** A column of another source has a new value in one record; the row keeps its position until the list is read again. */
export function columnChanged(
  client: QueryClient,
  module: string,
  of: { id: string; column: string; value: (known: unknown) => unknown },
): void {
  const { id, column, value } = of;
  for (const queryKey of loadedLists(client, module, (shape) => hasColumn(shape, column)))
    client.setQueryData<RecordList>(
      queryKey,
      (list) =>
        list && mapEntities(list, (item) => (item.id === id ? { ...item, [column]: value(item[column]) } : item)),
    );
}

/** A record as a list has it that is loaded. */
export function recordInLists(client: QueryClient, module: string, id: string): ModuleRecord | undefined {
  for (const [, list] of client.getQueriesData<RecordList>({ queryKey: listsKey(module) })) {
    const found = list?.items.find((record) => record.id === id);
    if (found) return found;
  }
  return undefined;
}
