import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '../../contract/page-size.ts';
import { changeQuery } from './change-query.ts';
import { joinPage, type EntityList, type ListRules, type Side } from './entity-list.ts';
import { readPage, type PagedList } from './paged-list.ts';

export type PageState = 'idle' | 'loading' | 'failed';

/** The event that moves the last item arrives within this time, in ms. */
const EVENT_WITHIN_MS = 1_000;

/**
 * Loads what is beyond the ends of a list, one page at a time for each end. `shown` is the list as it is drawn: when
 * the next page is in the cache already and not drawn yet, nothing is missing. `list` must stay the same object while
 * it means the same list.
 */
export function usePages<Entity extends { id: string }>(
  list: PagedList<Entity>,
  shown: EntityList<Entity> | undefined,
  pageSize = DEFAULT_PAGE_SIZE,
) {
  const client = useQueryClient();
  const running = useRef(new Set<Side>());
  const [states, setStates] = useState<Record<Side, PageState>>({ before: 'idle', after: 'idle' });
  const load = useCallback(
    async (side: Side): Promise<void> => {
      const rules = list.rules?.(client) ?? {};
      const loaded = () => client.getQueryData<EntityList<Entity>>(list.queryKey)?.items ?? [];
      const edge = edgeOf(loaded(), side, rules);
      const hasMoved = () => edgeOf(loaded(), side, rules)?.id !== edge?.id;
      if (!edge || running.current.has(side) || edge.id !== edgeOf(shown?.items, side, rules)?.id) return;
      const setState = (state: PageState) => setStates((known) => ({ ...known, [side]: state }));
      running.current.add(side);
      setState('loading');
      try {
        const [page, replay] = await readPage(list, client, () => list.read({ side, edge, limit: pageSize }));
        // Read again meanwhile, the list may end elsewhere: the page would leave a gap, and is asked for once more.
        if (!hasMoved()) {
          client.setQueryData<EntityList<Entity>>(
            list.queryKey,
            (known) => known && replay(joinPage(known, page, side, rules)),
          );
          // On the server the last item has moved already, so the page begins after its new position. The event is on its way.
          const goesOn = side === 'before' ? page.has_before : page.has_after;
          if (goesOn === true && !hasMoved()) await changeOf(client, hasMoved);
        }
        setState('idle');
      } catch {
        // The end of the list shows it, with a retry.
        setState('failed');
      } finally {
        running.current.delete(side);
      }
    },
    [client, list, shown, pageSize],
  );
  /** Forgets what is loaded after the first `count` items; it is loaded again where one scrolls to it. */
  const keepFirst = (count: number): void =>
    changeQuery<EntityList<Entity>>(client, list.queryKey, (known) =>
      known.items.length > count ? { ...known, items: known.items.slice(0, count), has_after: true } : known,
    );
  return { load, keepFirst, ...states };
}

/** Resolves when a change of the cache made `isMade` true, at the latest after `EVENT_WITHIN_MS`. */
function changeOf(client: QueryClient, isMade: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, EVENT_WITHIN_MS);
    const unsubscribe = client.getQueryCache().subscribe(() => {
      if (isMade()) end();
    });
  });
}

/** The last item at an end that the server knows. */
function edgeOf<Entity>(
  items: readonly Entity[] | undefined,
  side: Side,
  { isLocal = () => false }: ListRules<Entity>,
): Entity | undefined {
  const isStored = (item: Entity) => !isLocal(item);
  return side === 'before' ? items?.find(isStored) : items?.findLast(isStored);
}
