import type { QueryClient } from '@tanstack/react-query';
import type { AsOf } from './as-of.ts';
import type { EntityList } from './entity-list.ts';
import { labelsOf, type LabelReader, type Relabel } from './labels.ts';

// Loaded with what changes the cache, not with the first page.

function keptLabels(client: QueryClient): LabelReader {
  const labels = labelsOf(client);
  return (owner, carried) => labels.get(owner)?.text ?? carried;
}

/** An entity with the names that are kept; one that is not is shown as it is carried. */
export const relabelled = <Entity>(client: QueryClient, entity: Entity, relabel: Relabel<Entity>): Entity =>
  relabel(entity, keptLabels(client));

/** The same for a whole list: after it was read, and when a name has changed. */
export function relabelledList<Entity extends { id: string }>(
  client: QueryClient,
  list: EntityList<Entity>,
  relabel: Relabel<AsOf<Entity>>,
): EntityList<Entity> {
  const label = keptLabels(client);
  const items = list.items.map((entity) => relabel(entity, label));
  const early = list.early?.map((each) => ('updated' in each ? { updated: relabel(each.updated, label) } : each));
  const isSame = items.every((item, index) => item === list.items[index]);
  return isSame && early === undefined ? list : { ...list, items, ...(early && { early }) };
}
