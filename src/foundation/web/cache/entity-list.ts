import { isAtLeastAsNew, lastKnown, withLeft, withNumber, type AsOf, type Bounds } from './as-of.ts';

/** A list in the cache: a whole one, or the part of it that is loaded. */
export interface EntityList<Entity extends { id: string }> extends Bounds {
  items: readonly AsOf<Entity>[];
  /** There are more before the first item, or after the last one, which are not loaded. */
  has_before?: boolean | undefined;
  has_after?: boolean | undefined;
  /** What events have said of entities that are not here: one of them may still arrive, with an older state. */
  early?: readonly EarlyChange<Entity>[];
}

/** What an event says of entities that are in the list; it adds none. */
export type EarlyChange<Entity> =
  | { updated: AsOf<Entity> }
  /** New values of some fields, of one entity or (null) of all. */
  | { marked: string | null; fields: Partial<Entity>; as_of?: number | undefined };

/** One entity as a reply or an event shows it, or the end of one. */
export type EntityChange<Entity> = { changed: AsOf<Entity> } | { removed: string; as_of?: number | undefined };

/** What a list shows, and where. Without rules what is known keeps its position and what is new goes to the end. */
export interface ListRules<Entity> {
  order?: (a: Entity, b: Entity) => number;
  /** Whether an entity belongs to the list; one that no longer does leaves it. */
  belongs?: (entity: Entity) => boolean;
  /** Only the server knows what belongs to the list: nothing comes or goes by events. */
  isClosed?: boolean;
  /** One entity under two names: what is written here gets its id when it is stored. */
  isSame?: (a: Entity, b: Entity) => boolean;
  /** Not stored yet, so that it says nothing about which part of the list is loaded. */
  isLocal?: (entity: Entity) => boolean;
  /** Of two states the one that is kept. */
  newer?: (known: AsOf<Entity>, next: AsOf<Entity>) => AsOf<Entity>;
}

/** An end of what is loaded. */
export type Side = 'before' | 'after';

const newerState = <Entity>(known: AsOf<Entity>, next: AsOf<Entity>): AsOf<Entity> =>
  isAtLeastAsNew(next, known) ? next : known;

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
 * The one way a list of entities changes: by a mutation's reply, its optimistic guess, or an event. What is older than
 * the state at hand came late and changes nothing.
 */
export function patchEntities<Entity extends { id: string }>(
  list: EntityList<Entity>,
  change: EntityChange<Entity> | EarlyChange<Entity>,
  rules: ListRules<Entity> = {},
): EntityList<Entity> {
  if ('removed' in change) return remove(list, change);
  if ('marked' in change) return mark(list, change);
  const entity = 'changed' in change ? change.changed : change.updated;
  const known = find(list.items, entity, rules);
  if (!known) return 'changed' in change ? add(list, entity, rules) : withEarly(list, change, rules);
  const kept = (rules.newer ?? newerState)(known, entity);
  if (kept === known) return list;
  const { order, belongs, isClosed = false } = rules;
  const others = list.items.filter((item) => item !== known);
  if (!isClosed && belongs?.(kept) === false) return { ...list, items: others, ...withLeft(list, kept) };
  const index = order && !isClosed ? positionOf(others, kept, order) : list.items.indexOf(known);
  return { ...list, items: others.toSpliced(index, 0, kept) };
}

function add<Entity extends { id: string }>(
  list: EntityList<Entity>,
  entity: AsOf<Entity>,
  rules: ListRules<Entity>,
): EntityList<Entity> {
  const { order, belongs, isLocal = () => false } = rules;
  if (rules.isClosed) return list;
  if (!isLocal(entity) && !isAtLeastAsNew(entity, lastKnown(list, entity.id))) return list;
  const added = applyEarly(list, entity, rules);
  if (belongs && !belongs(added)) {
    const isNoted = added.as_of === undefined || list.left?.[added.id] === added.as_of;
    return isNoted ? list : { ...list, ...withLeft(list, added) };
  }
  const index = order ? positionOf(list.items, added, order) : list.items.length;
  if (!isLocal(added) && isBeyond(list, index, isLocal)) return list;
  return { ...list, items: list.items.toSpliced(index, 0, added) };
}

/** Whether a position is beyond what is loaded: what stands there belongs to a page that is not, after a gap. */
function isBeyond<Entity extends { id: string }>(
  { items, has_before: hasBefore = false, has_after: hasAfter = false }: EntityList<Entity>,
  index: number,
  isLocal: (entity: Entity) => boolean,
): boolean {
  const isStored = (item: Entity) => !isLocal(item);
  return (hasAfter && !items.slice(index).some(isStored)) || (hasBefore && !items.slice(0, index).some(isStored));
}

function remove<Entity extends { id: string }>(
  list: EntityList<Entity>,
  { removed: id, as_of }: { removed: string; as_of?: number | undefined },
): EntityList<Entity> {
  const known = list.items.find((item) => item.id === id);
  if (!isAtLeastAsNew(numbered(as_of), known ?? lastKnown(list, id))) return list;
  const items = known ? list.items.filter((item) => item !== known) : list.items;
  return { ...list, items, ...withLeft(list, { id, as_of }) };
}

type Mark<Entity> = Extract<EarlyChange<Entity>, { marked: unknown }>;

function mark<Entity extends { id: string }>(list: EntityList<Entity>, change: Mark<Entity>): EntityList<Entity> {
  const marked = mapEntities(list, (item) => applyMark(item, change));
  // Whatever is there has the number of the mark now, and needs no note of it.
  return list.items.some(({ id }) => id === change.marked) ? marked : withEarly(marked, change, {});
}

function applyMark<Entity extends { id: string }>(
  item: AsOf<Entity>,
  { marked, fields, as_of }: Mark<Entity>,
): AsOf<Entity> {
  if (marked !== null && marked !== item.id) return item;
  return isAtLeastAsNew(numbered(as_of), item) ? { ...item, ...fields, ...numbered(as_of) } : item;
}

/** An entity with what events have said of it before it came. */
const applyEarly = <Entity extends { id: string }>(
  { early = [] }: EntityList<Entity>,
  entity: AsOf<Entity>,
  rules: ListRules<Entity>,
): AsOf<Entity> =>
  early.reduce((known, change) => {
    if ('marked' in change) return applyMark(known, change);
    return isOne(known, change.updated, rules) ? (rules.newer ?? newerState)(known, change.updated) : known;
  }, entity);

/** Remembers what is said of an entity that is not here, the newest only. */
function withEarly<Entity extends { id: string }>(
  list: EntityList<Entity>,
  change: EarlyChange<Entity>,
  rules: ListRules<Entity>,
): EntityList<Entity> {
  const { early = [] } = list;
  const same = early.findIndex((each) =>
    'marked' in change
      ? 'marked' in each && each.marked === change.marked
      : 'updated' in each && isOne(each.updated, change.updated, rules),
  );
  const known = early[same];
  if (!known) return { ...list, early: [...early, change] };
  return isAtLeastAsNew(numberOf(change), numberOf(known)) ? { ...list, early: early.with(same, change) } : list;
}

const numbered = (as_of: number | undefined): { as_of?: number } => (as_of === undefined ? {} : { as_of });

const numberOf = <Entity>(change: EarlyChange<Entity>): { as_of?: number } =>
  'marked' in change ? numbered(change.as_of) : change.updated;

const isOne = <Entity extends { id: string }>(a: Entity, b: Entity, { isSame }: ListRules<Entity>): boolean =>
  a.id === b.id || isSame?.(a, b) === true;

const find = <Entity extends { id: string }>(
  items: readonly AsOf<Entity>[],
  entity: Entity,
  rules: ListRules<Entity>,
): AsOf<Entity> | undefined => items.find((item) => isOne(item, entity, rules));

/** Where an entity stands, or would stand, among others. */
export function positionOf<Entity>(
  items: readonly Entity[],
  entity: Entity,
  order: (a: Entity, b: Entity) => number,
): number {
  const index = items.findIndex((each) => order(entity, each) < 0);
  return index === -1 ? items.length : index;
}

/**
 * Adds a page that was read beyond one end of what is loaded. What has been removed or has left since the page was read
 * does not come back.
 */
export function joinPage<Entity extends { id: string }>(
  list: EntityList<Entity>,
  page: EntityList<Entity>,
  side: Side,
  rules: ListRules<Entity> = {},
): EntityList<Entity> {
  const present = [...list.items];
  const added: AsOf<Entity>[] = [];
  for (const item of page.items) {
    const index = present.findIndex((each) => isOne(each, item, rules));
    const known = present[index];
    const leftAt = list.left?.[item.id];
    if (known) present[index] = (rules.newer ?? newerState)(known, item);
    else if (leftAt === undefined || isAtLeastAsNew(item, { as_of: leftAt })) added.push(applyEarly(list, item, rules));
  }
  const items = side === 'before' ? [...added, ...present] : [...present, ...added];
  if (rules.order && !rules.isClosed) items.sort(rules.order);
  return { ...list, items, ...(side === 'before' ? { has_before: page.has_before } : { has_after: page.has_after }) };
}

/** Changes entities whatever their numbers: a guess before the reply, or a guess that is taken back. */
export function mapEntities<Entity extends { id: string }>(
  list: EntityList<Entity>,
  change: (entity: AsOf<Entity>) => AsOf<Entity>,
): EntityList<Entity> {
  const items = list.items.map(change);
  return items.some((item, index) => item !== list.items[index]) ? { ...list, items } : list;
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
  return [...changed, ...removed.filter(isNewer)].reduce<EntityList<Entity>>(
    (list, change) => patchEntities(list, change),
    read,
  );
}
