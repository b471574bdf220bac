import type { QueryClient } from '@tanstack/react-query';
import type { AsOf } from './as-of.ts';
import type { EntityList } from './entity-list.ts';
import { labelsOf, type Relabel } from './labels.ts';

// Loaded with what changes the cache, not with the first page.

/** An entity with the names that are kept; one that is not is shown as it is carried. */
export const relabelled = <Entity>(client: QueryClient, entity: Entity, relabel: Relabel<Entity>): Entity =>
  relabel(entity, (owner, carried) => labelsOf(client).get(owner)?.text ?? carried);

/** The same for a list: what is put into the cache, after every change. */
export function relabelledList<Entity extends { id: string }>(
  client: QueryClient,
  list: EntityList<Entity>,
  relabel: Relabel<AsOf<Entity>>,
): EntityList<Entity> {
  const items = list.items.map((entity) => relabelled(client, entity, relabel));
  return items.every((item, index) => item === list.items[index]) ? list : { ...list, items };
}
