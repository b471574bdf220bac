import { queryOptions } from '@tanstack/react-query';
import { withNumber } from './as-of.ts';
import type { EntityList } from './entity-list.ts';
import { readLive, RecentChanges } from './recent-changes.ts';

// What changes a list is loaded with its events, not with the first page: `apply-to-list.ts`.

interface ReadList<Entity> {
  items: readonly Entity[];
  as_of: number | undefined;
}

/** A list that is read whole and kept true by events and replies; its query shows the items. */
export function liveList<Entity extends { id: string }>(
  queryKey: readonly [string, string],
  read: (signal: AbortSignal) => Promise<ReadList<Entity>>,
) {
  const recent = new RecentChanges<(list: EntityList<Entity>) => EntityList<Entity>>();
  const query = queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      readLive<EntityList<Entity>>(recent, async () => {
        const { items, as_of } = await read(signal);
        return withNumber({ items: items.map((item) => withNumber(item, as_of)) }, as_of);
      }),
    select: ({ items }: EntityList<Entity>) => items,
  });
  return { query, recent };
}

export type LiveList<Entity extends { id: string }> = ReturnType<typeof liveList<Entity>>;
