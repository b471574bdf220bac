import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE } from '../../contract/page-size.ts';
import type { AsOf } from './as-of.ts';
import type { EntityList, ListRules, Side } from './entity-list.ts';

/** What is loaded of a list is read again at once, up to this many; what is loaded beyond is loaded page by page again. */
const MOST = 200;

/** The first page when there is no `edge`; else what stands beyond that item. */
export interface PageRequest<Entity extends { id: string }> {
  side: Side;
  edge?: AsOf<Entity>;
  limit: number;
}

/** A list that is loaded page by page and kept true by events and replies. `usePages` loads what is beyond its ends. */
export interface PagedList<Entity extends { id: string }> {
  queryKey: QueryKey;
  rules?: (client: QueryClient) => ListRules<Entity>;
  read: (request: PageRequest<Entity>, signal?: AbortSignal) => Promise<EntityList<Entity>>;
  /** Keeps the names that a page carries (`labels.ts`). */
  keep?: (client: QueryClient, page: EntityList<Entity>) => void;
  /** Runs a reading; the function applies to what it brought what has changed meanwhile. */
  during?: <Reply>(
    client: QueryClient,
    reading: () => Promise<Reply>,
  ) => Promise<[Reply, (list: EntityList<Entity>) => EntityList<Entity>]>;
  /** What is loaded, after its first page was read again; without it that page takes its place. */
  rejoin?: (client: QueryClient, first: EntityList<Entity>) => EntityList<Entity>;
}

const asRead = <List>(list: List): List => list;

/** Reads a page, and what has changed while it was read. */
export async function readPage<Entity extends { id: string }>(
  list: PagedList<Entity>,
  client: QueryClient,
  reading: () => Promise<EntityList<Entity>>,
): Promise<[EntityList<Entity>, (list: EntityList<Entity>) => EntityList<Entity>]> {
  const read = list.during ? await list.during(client, reading) : ([await reading(), asRead] as const);
  list.keep?.(client, read[0]);
  return [...read];
}

/**
 * The query of what is loaded of a list. Changes replace what they are about and keep the rest, so there is nothing to
 * share; looking for it would go through the whole list at each event.
 */
export const pagedQuery = <Entity extends { id: string }>(list: PagedList<Entity>, pageSize = DEFAULT_PAGE_SIZE) =>
  queryOptions({
    queryKey: list.queryKey,
    structuralSharing: false,
    queryFn: async ({ client, signal }): Promise<EntityList<Entity>> => {
      const loaded = client.getQueryData<EntityList<Entity>>(list.queryKey)?.items.length ?? 0;
      const limit = Math.min(MOST, Math.max(pageSize, loaded));
      const [first, replay] = await readPage(list, client, () => list.read({ side: 'after', limit }, signal));
      return replay(list.rejoin?.(client, first) ?? first);
    },
  });
