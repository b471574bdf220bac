import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { clear, createStore, delMany, entries, set } from 'idb-keyval';
import { whenIdle } from '../../../ui/primitives/when-idle.ts';
import { onSessionEnded } from '../session/session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** This query can be read without a connection: what of its data is kept in this browser; undefined keeps nothing. */
      keep?: (data: never) => unknown;
    };
  }
}

/** Whose data is kept. */
export interface Keeper {
  userId: string;
  businessId: string;
}

interface KeptQuery {
  version: string;
  keeper: Keeper;
  queryKey: QueryKey;
  data: unknown;
  savedAt: number;
}

const DATABASE = 'parley-offline';
/** The queries that changed last are kept, up to this many: the lists, and the chats that were looked at. */
const MOST_KEPT = 80;
/** Data that is older says too little about the present, in ms. */
const LONGEST_KEPT_MS = 7 * 24 * 3_600_000;
/** Changes are written together, this many ms after the first. A query that changes continuously is written once in this time. */
const WRITE_AFTER_MS = 5_000;
/** Each is written while the page is idle, or after this many ms. */
const IDLE_WITHIN_MS = 2_000;

// Made when it is first used: tests of screens and servers have no such storage.
let database: ReturnType<typeof createStore> | undefined;
const store = () => (database ??= createStore(DATABASE, 'queries'));
/** How often everything was deleted: who began to write before a deletion writes nothing after it. */
let deletions = 0;
const isMissing = typeof indexedDB === 'undefined';

/** The version of the app whose data it is: another one may read other forms. */
const version = (): string => document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';

/**
 * Writes what queries with `meta.keep` hold to the storage of this browser as it changes, one at a time while the page is
 * idle. `keeper` says whose data it is. What was kept of another
 * person or business is deleted, and everything when the session ends. Returns the function that ends it.
 */
export function keepQueries(client: QueryClient, keeper: Keeper): () => void {
  if (isMissing) return () => undefined;
  const changed = new Map<string, Query>();
  const begun = deletions;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const writeNext = async (): Promise<void> => {
    const [first] = changed;
    if (!first || begun !== deletions) return;
    const [hash, query] = first;
    changed.delete(hash);
    const keep = query.meta?.keep as ((data: unknown) => unknown) | undefined;
    const data = query.state.data === undefined ? undefined : keep?.(query.state.data);
    if (data === undefined) return;
    const kept: KeptQuery = { version: version(), keeper, queryKey: query.queryKey, data, savedAt: Date.now() };
    await set(hash, kept, store());
  };
  /** Writes the queries that have changed by now. One that changes meanwhile is written the next time. */
  const writeAll = async (): Promise<void> => {
    for (let left = changed.size; left > 0; left -= 1) {
      await new Promise<void>((resolve) => void whenIdle(resolve, IDLE_WITHIN_MS));
      await writeNext();
    }
  };
  const writeSoon = (): void => {
    timer ??= setTimeout(() => {
      void writeAll()
        // Without room, or in a private window, there is nothing to read without a connection, and nothing else is missing.
        .catch(() => changed.clear())
        .finally(() => {
          timer = undefined;
          if (changed.size > 0 && begun === deletions) writeSoon();
        });
    }, WRITE_AFTER_MS);
  };
  void deleteOthers(keeper).catch(() => undefined);
  const stopListening = onSessionEnded(() => void forgetQueries());
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !query.meta?.keep || query.state.status !== 'success') return;
    changed.set(query.queryHash, query as Query);
    writeSoon();
  });
  const onHidden = () => {
    if (!document.hidden) return;
    for (let left = changed.size; left > 0; left -= 1) void writeNext().catch(() => changed.clear());
  };
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    unsubscribe();
    stopListening();
    clearTimeout(timer);
    changed.clear();
    document.removeEventListener('visibilitychange', onHidden);
  };
}

const isOf = ({ userId, businessId }: Keeper, query: KeptQuery): boolean =>
  query.keeper.userId === userId && query.keeper.businessId === businessId;

async function deleteOthers(keeper: Keeper): Promise<void> {
  const kept = await entries<string, KeptQuery>(store());
  await delMany(
    kept.flatMap(([hash, query]) => (isOf(keeper, query) ? [] : [hash])),
    store(),
  );
}

/**
 * Fills the cache with what this browser has kept of the person who used it last. Returns whether there was anything. What
 * is too old or of another version is deleted.
 */
export async function restoreQueries(client: QueryClient): Promise<boolean> {
  if (isMissing) return false;
  const kept = await entries<string, KeptQuery>(store()).catch(() => []);
  const newestFirst = kept.toSorted(([, a], [, b]) => b.savedAt - a.savedAt);
  const last = newestFirst[0]?.[1].keeper;
  const isUsable = (query: KeptQuery, index: number) =>
    index < MOST_KEPT &&
    query.version === version() &&
    last !== undefined &&
    isOf(last, query) &&
    Date.now() - query.savedAt < LONGEST_KEPT_MS;
  const unusable = newestFirst.flatMap(([hash, query], index) => (isUsable(query, index) ? [] : [hash]));
  await delMany(unusable, store()).catch(() => undefined);
  const usable = newestFirst.filter(([, query], index) => isUsable(query, index));
  for (const [, { queryKey, data, savedAt }] of usable) client.setQueryData(queryKey, data, { updatedAt: savedAt });
  return usable.length > 0;
}

/**
 * Deletes what is kept: the session is over. The browser may delete its whole storage at the same time (`Clear-Site-Data`)
 * and close the connection, so a deletion that fails is tried once more, with a new one. Where that fails too, the browser
 * refuses its storage to the page (a private window), and nothing was kept.
 */
export async function forgetQueries(): Promise<void> {
  deletions += 1;
  if (isMissing) return;
  await clear(store())
    .catch(() => clear(store()))
    .catch(() => undefined);
}
