import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callNumbered } from '../../foundation/web/api/call.ts';
import { withNumber, type AsOf } from '../../foundation/web/cache/as-of.ts';
import { RecentChanges } from '../../foundation/web/cache/recent-changes.ts';
import type { Criteria } from '../../rules/contract/criteria.ts';
import { DEFAULT_PAGE_SIZE } from '../../foundation/contract/page-size.ts';
import { searchTerm } from '../../foundation/contract/search-term.ts';
import { recordEndpoints } from '../contract/endpoints.ts';
import type { ListView, ModuleInfo } from '../contract/module.ts';
import type { RecordFile } from '../contract/record-file.ts';
import type { ModuleRecord, Selection } from '../contract/record.ts';
import { recordName } from './record-name.ts';

/** Fields, views and rights of a module. */
export const moduleQuery = (name: string) =>
  queryOptions({
    queryKey: ['records', 'module', name] as const,
    queryFn: async ({ signal }) => {
      const options = { signal, origin: 'modules', display: false } as const;
      return (await call(recordEndpoints.getModule, { params: { name } }, options)).module;
    },
    staleTime: 5 * 60_000,
  });

/** The sections of a module's form. */
export const layoutQuery = (name: string) =>
  queryOptions({
    queryKey: ['records', 'layout', name] as const,
    queryFn: async ({ signal }) => {
      const options = { signal, origin: 'modules', display: false } as const;
      return (await call(recordEndpoints.getLayout, { params: { name } }, options)).layout.sections;
    },
    staleTime: 5 * 60_000,
  });

/** The record of a reply, which has it under the name of one record of the module and nothing else. */
export function recordOf(reply: Readonly<Record<string, unknown>>): ModuleRecord {
  const [record] = Object.values(reply);
  return record as ModuleRecord;
}

/** A record in the cache; null once it was deleted. */
export type CachedRecord = AsOf<ModuleRecord> | null;

/** Changes of single records that a running fetch may have missed. */
export const recentOfRecords = new RecentChanges<{ id: string; change: (known: CachedRecord) => CachedRecord }>();

export const recordQuery = (module: string, id: string) =>
  queryOptions({
    queryKey: ['records', 'record', module, id] as const,
    queryFn: async ({ signal }): Promise<CachedRecord> => {
      const [read, missed] = await recentOfRecords.during(async () => {
        const options = { signal, origin: 'records', display: false } as const;
        const { reply, as_of } = await callNumbered(recordEndpoints.getRecord, { params: { module, id } }, options);
        return withNumber(recordOf(reply), as_of);
      });
      return missed.reduce<CachedRecord>((known, each) => (each.id === id ? each.change(known) : known), read);
    },
  });

/** What of a module is counted or listed. */
export interface RecordFilter {
  /** Null where `criteria` stand in place of those of the view. */
  view: string | null;
  search_term: string;
  /** Criteria beside those of the view. */
  criteria: Criteria;
}

/** All that a filter shows, as bulk actions and exports take it; `except` are taken out of it. */
export const selectionOf = (
  { view, search_term: term, criteria }: RecordFilter,
  except: Iterable<string> = [],
): Selection => ({
  ...(view !== null && { view }),
  except: [...except],
  ...(term !== '' && { search_term: term }),
  ...(criteria !== null && { criteria }),
});

/** What a list is asked for, as its query. */
export const filterQuery = ({ view, search_term: term, criteria }: RecordFilter) => ({
  ...(view !== null && { view }),
  ...(criteria !== null && { criteria: JSON.stringify(criteria) }),
  ...(term !== '' && { search_term: term }),
});

/** How many records fit; `sum` names a number field whose values of these are added up. */
export const countQuery = (module: string, filter: RecordFilter, sum?: string) =>
  queryOptions({
    queryKey: ['records', 'count', module, filter, ...(sum === undefined ? [] : [sum])] as const,
    queryFn: ({ signal }) => {
      // A number that cannot be read is missing, not a reason for a toast.
      const options = { signal, origin: 'records', display: false } as const;
      const query = { ...filterQuery(filter), ...(sum !== undefined && { sum }) };
      return call(recordEndpoints.countRecords, { params: { module }, query }, options);
    },
    placeholderData: keepPreviousData,
  });

/** How many records fit each view of a module. Below the counts: what changes these changes it. */
export const viewCountsQuery = (module: string) =>
  queryOptions({
    queryKey: ['records', 'count', module, 'views'] as const,
    queryFn: async ({ signal }) => {
      // Stored numbers stand there until then.
      const options = { signal, origin: 'records', display: false } as const;
      const reply = await call(recordEndpoints.countViews, { params: { module } }, options);
      return { ...reply, counts: new Map(reply.counts.map((each) => [each.view, each])) };
    },
    refetchInterval: ({ state: { data } }) => data?.again_in_ms ?? false,
  });

/** What happened to a record, newest first. */
export interface Activity {
  id: string;
  kind: string;
  actor: { type: string; id: string | null; label: string };
  detail: Readonly<Record<string, unknown>> & { changes?: Readonly<Record<string, readonly [unknown, unknown]>> };
  time: string;
}

/** So many are shown before more are asked for. */
const PAGE = 50;

/** One page of what belongs to a record, by its name in the reply. */
const readPage = async (module: string, id: string, related: string, offset: number, signal: AbortSignal) =>
  call(
    recordEndpoints.listRelated,
    { params: { module, id, related }, query: { limit: PAGE, offset } },
    { signal, origin: 'records', display: false },
  );

interface RelatedPage<Item> {
  items: Item[];
  has_more: boolean;
}

const byPages = {
  initialPageParam: 0,
  getNextPageParam: ({ has_more: hasMore }: { has_more: boolean }, pages: readonly unknown[]) =>
    hasMore ? pages.length * PAGE : null,
};

/** Every loaded item once: what is added meanwhile moves the pages. */
export const itemsOfPages = <Item>(
  pages: readonly RelatedPage<Item>[],
  keyOf: (item: Item) => string,
): readonly Item[] => [
  ...new Map(pages.flatMap(({ items }) => items.map((item) => [keyOf(item), item] as const))).values(),
];

export const activitiesQuery = (module: string, id: string) =>
  infiniteQueryOptions({
    queryKey: ['records', 'activities', module, id] as const,
    queryFn: async ({ signal, pageParam }): Promise<RelatedPage<Activity>> => {
      const reply = await readPage(module, id, 'activities', pageParam, signal);
      return { items: reply['activities'] as Activity[], has_more: reply.info.has_more };
    },
    ...byPages,
  });

/** The notes of a record, page by page (`notes/notes-query.ts`). */
export const notesKey = (module: string, id: string) => ['records', 'notes', module, id] as const;

export const followersKey = (module: string, id: string) => ['records', 'followers', module, id] as const;

/** The files of a record, newest first. */
export const filesQuery = (module: string, id: string) =>
  infiniteQueryOptions({
    queryKey: ['records', 'files', module, id] as const,
    queryFn: async ({ signal, pageParam }): Promise<RelatedPage<RecordFile>> => {
      const reply = await readPage(module, id, 'files', pageParam, signal);
      return { items: reply['files'] as RecordFile[], has_more: reply.info.has_more };
    },
    ...byPages,
  });

const LOOKUP_ROWS = 20;

/** A record that can be chosen. `mobile` and `email` are of people: by them two of one name are told apart. */
interface FoundRecord {
  id: string;
  label: string;
  mobile: string | null;
  email: string | null;
}

/** The first text that a record has in a field of a type, numbers masked for those who may not see them. */
const firstOfType = ({ is_person: isPerson, fields }: ModuleInfo, record: ModuleRecord, type: string): string | null =>
  (isPerson ? fields : [])
    .filter((field) => field.type === type)
    .map(({ name }) => record[name])
    .find((value): value is string => typeof value === 'string' && value !== '') ?? null;

/** Records of another module for a lookup: the newest, or what a term finds. */
export const lookupQuery = (module: string, typed: string) => {
  const term = searchTerm(typed);
  return queryOptions({
    queryKey: ['records', 'lookup', module, term] as const,
    enabled: module !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ client, signal }) => {
      const [info, reply] = await Promise.all([
        client.ensureQueryData(moduleQuery(module)),
        call(
          recordEndpoints.listRecords,
          { params: { module }, query: { limit: LOOKUP_ROWS, ...(term !== '' && { search_term: term }) } },
          { signal, origin: 'records', display: false },
        ),
      ]);
      const records = reply[module] as ModuleRecord[];
      return records.map((record): FoundRecord => ({
        id: record.id,
        label: recordName(info, record),
        mobile: firstOfType(info, record, 'mobile'),
        email: firstOfType(info, record, 'email'),
      }));
    },
  });
};

/** The modules that the signed-in user may see. */
export const modulesQuery = queryOptions({
  queryKey: ['records', 'modules'] as const,
  queryFn: async ({ signal }) =>
    (await call(recordEndpoints.listModules, {}, { signal, origin: 'modules', display: false })).modules,
  staleTime: 5 * 60_000,
});

/** The order of related records before another one is chosen. */
export const NEWEST_FIRST: ListView['sort'] = { field: 'created_time', order: 'desc' };

/** A window of the records of another module that refer to a record. */
export const relatedQuery = (
  module: string,
  id: string,
  related: string,
  { sort, offset }: { sort: ListView['sort']; offset: number },
) =>
  queryOptions({
    queryKey: ['records', 'related', module, id, related, sort, offset] as const,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const options = { signal, origin: 'records', display: false } as const;
      const query = { sort_by: sort.field, sort_order: sort.order, limit: DEFAULT_PAGE_SIZE, offset };
      const reply = await call(recordEndpoints.listRelated, { params: { module, id, related }, query }, options);
      return { records: reply[related] as ModuleRecord[], has_more: reply.info.has_more };
    },
  });
