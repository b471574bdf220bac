import { queryOptions } from '@tanstack/react-query';
import { withNumber, type AsOf } from './as-of.ts';
import type { EntityList } from './entity-list.ts';
import { keepCarried, type Relabel } from './labels.ts';
import { readLive, RecentChanges } from './recent-changes.ts';

// What changes a list is loaded with its events, not with the first page: `apply-patch.ts`.

interface ReadList<Entity> {
  items: readonly Entity[];
  as_of: number | undefined;
}

/**
 * A list that is read whole and kept true by events and replies; its query shows the items. `relabel` gives an entity the
 * names that it carries of others.
 */
export function liveList<Entity extends { id: string }>(
  queryKey: readonly [string, string],
  read: (signal: AbortSignal) => Promise<ReadList<Entity>>,
  relabel: Relabel<AsOf<Entity>> = (entity) => entity,
) {
  const recent = new RecentChanges<(list: EntityList<Entity>) => EntityList<Entity>>();
  const query = queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      readLive<EntityList<Entity>>(recent, async () => {
        const { items, as_of } = await read(signal);
        const numbered = items.map((item) => withNumber(item, as_of));
        keepCarried(client, numbered, relabel);
        return withNumber({ items: numbered }, as_of);
      }),
    select: ({ items }: EntityList<Entity>) => items,
  });
  return { query, recent, relabel };
}

export type LiveList<Entity extends { id: string }> = ReturnType<typeof liveList<Entity>>;
