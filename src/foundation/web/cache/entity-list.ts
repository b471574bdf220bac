import { isAtLeastAsNew, lastKnown, withLeft, withNumber, type AsOf, type Bounds } from './as-of.ts';

/** A list in the cache. */
export interface EntityList<Entity extends { id: string }> extends Bounds {
  items: readonly AsOf<Entity>[];
}

/** One entity as a reply or an event shows it, or the end of one. */
export type EntityChange<Entity> = { changed: AsOf<Entity> } | { removed: string; as_of?: number | undefined };

/**
 * A list that another entity carries, whose items change by events of their own: an item that has not changed since is
 * as old as what carries it, which also remembers what has left.
 */
export const carriedList = <Item extends { id: string }>(
  { as_of, left }: Bounds,
  items: readonly AsOf<Item>[],
): EntityList<Item> => ({
  items: items.map((item) => (item.as_of === undefined ? withNumber(item, as_of) : item)),
  ...(as_of !== undefined && { as_of }),
  ...(left && { left }),
});

/**
 * The one way a list of whole entities changes: by a mutation's reply, its optimistic guess, or an event. What is known
 * keeps its position, what is new goes to the end. What is older than the state at hand came late and changes nothing.
 */
export function patchEntities<Entity extends { id: string }>(
  list: EntityList<Entity>,
  change: EntityChange<Entity>,
): EntityList<Entity> {
  const isRemoval = 'removed' in change;
  const { id, as_of } = isRemoval ? { id: change.removed, as_of: change.as_of } : change.changed;
  const present = list.items.find((item) => item.id === id);
  if (!isAtLeastAsNew(as_of === undefined ? {} : { as_of }, present ?? lastKnown(list, id))) return list;
  if (isRemoval) {
    const items = present ? list.items.filter((item) => item !== present) : list.items;
    return { ...list, items, ...withLeft(list, { id, as_of }) };
  }
  const { changed } = change;
  const items = present ? list.items.map((item) => (item === present ? changed : item)) : [...list.items, changed];
  return { ...list, items };
}

/** A list that was read, with what is already known to have changed after it was. */
export function keepNewer<Entity extends { id: string }>(
  read: EntityList<Entity>,
  known: EntityList<Entity>,
): EntityList<Entity> {
  const isNewer = ({ as_of }: { as_of?: number | undefined }) =>
    as_of !== undefined && as_of > (read.as_of ?? Infinity);
  const changed = known.items.filter(isNewer).map((item) => ({ changed: item }));
  const removed = Object.entries(known.left ?? {}).map(([id, as_of]) => ({ removed: id, as_of }));
  return [...changed, ...removed.filter(isNewer)].reduce<EntityList<Entity>>(patchEntities, read);
}
