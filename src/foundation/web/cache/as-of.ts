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
