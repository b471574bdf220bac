import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE } from '../../contract/page-size.ts';
import type { AsOf } from './as-of.ts';
import { joinPage, type EntityList, type ListRules, type Side } from './entity-list.ts';

/** The largest page that the server gives. */
const LARGEST_PAGE = 200;
/** What is loaded of a list is read again up to this many: what is on the screen does not go away. What is beyond is loaded when one scrolls to it. */
const MOST = 1_000;

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

/** The first page, and the next ones until there are `count` items. */
async function readFirst<Entity extends { id: string }>(
  list: PagedList<Entity>,
  client: QueryClient,
  { pageSize, count }: { pageSize: number; count: number },
  signal: AbortSignal,
): Promise<EntityList<Entity>> {
  let read = await list.read({ side: 'after', limit: Math.min(LARGEST_PAGE, Math.max(pageSize, count)) }, signal);
  for (;;) {
    const { length } = read.items;
    const edge = read.items.at(-1);
    if (read.has_after !== true || length >= count || !edge) return read;
    const page = await list.read({ side: 'after', edge, limit: Math.min(LARGEST_PAGE, count - length) }, signal);
    read = joinPage(read, page, 'after', list.rules?.(client));
    // On the server the last item has moved up: this page had nothing new, and events bring the rest.
    if (read.items.length === length) return read;
  }
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
      // What a list has beyond its first page is joined to it, or read again as well.
      const count = Math.min(list.rejoin ? LARGEST_PAGE : MOST, loaded);
      const [first, replay] = await readPage(list, client, () => readFirst(list, client, { pageSize, count }, signal));
      return replay(list.rejoin?.(client, first) ?? first);
    },
  });
