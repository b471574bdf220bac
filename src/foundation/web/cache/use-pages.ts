import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '../../contract/page-size.ts';
import { joinPage, type EntityList, type ListRules, type Side } from './entity-list.ts';
import { readPage, type PagedList } from './paged-list.ts';

export type PageState = 'idle' | 'loading' | 'failed';

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
      if (!edge || running.current.has(side) || edge.id !== edgeOf(shown?.items, side, rules)?.id) return;
      const setState = (state: PageState) => setStates((known) => ({ ...known, [side]: state }));
      running.current.add(side);
      setState('loading');
      try {
        const [page, replay] = await readPage(list, client, () => list.read({ side, edge, limit: pageSize }));
        // Read again meanwhile, the list may end elsewhere: the page would leave a gap, and is asked for once more.
        if (edgeOf(loaded(), side, rules)?.id === edge.id) {
          client.setQueryData<EntityList<Entity>>(
            list.queryKey,
            (known) => known && replay(joinPage(known, page, side, rules)),
          );
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
  return { load, ...states };
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
