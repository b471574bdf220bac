/**
 * An entity in the cache, with the number of the event as of which its state was true. `version` is for conflicting
 * edits only: it does not move when a message arrives.
 */
export type AsOf<Entity> = Entity & { as_of?: number };

/** The entity with the number of the reply or event that brought it; without one it is as it is. */
export const withNumber = <Entity extends object>(entity: Entity, as_of: number | undefined): AsOf<Entity> =>
  as_of === undefined ? entity : { ...entity, as_of };

/**
 * Whether a state may take the place of the one that is known: an older one never does, an equal one does. A reply
 * without a number says that it changed nothing, so what is known stays.
 */
export function isAtLeastAsNew(next: { as_of?: number }, known: { as_of?: number }): boolean {
  if (known.as_of === undefined) return true;
  return next.as_of !== undefined && next.as_of >= known.as_of;
}

/** What a list knows of what is not in it. */
export interface Bounds {
  /** The number as of which it was read: older changes are part of it, also of what is not in it. */
  as_of?: number;
  /** What has left it since, each with its number then: an older state does not bring it back. */
  left?: Readonly<Record<string, number>>;
}

/** What a list knows of an entity that is not in it. */
export function lastKnown({ as_of, left }: Bounds, id: string): { as_of?: number } {
  const number = left?.[id] ?? as_of;
  return number === undefined ? {} : { as_of: number };
}

/** Remembers that an entity has left. */
export const withLeft = ({ left }: Bounds, { id, as_of }: { id: string; as_of?: number | undefined }): Bounds =>
  as_of === undefined ? {} : { left: { ...left, [id]: as_of } };
