import type { QueryClient } from '@tanstack/react-query';
import type { AsOf } from './as-of.ts';

// An entity carries names of others: a chat that of its assignee. Its number says nothing about them: its event may have
// been written by a transaction that read the name before it was changed, and changed names write no event of a chat. So
// each name is kept once, as of the number of its owner, and what is cached always carries the one that is kept.

/** One whose name others carry: what it is, and its id. */
export type LabelOwner = `${'channel' | 'role' | 'user'} ${string}`;

/** The name to show for one, given the one that was carried. */
export type LabelReader = (owner: LabelOwner, carried: string) => string;

interface Label {
  text: string;
  as_of: number;
}

type Labels = Map<LabelOwner, Label>;

/** As long as the cache is there, though no component observes them: signing out clears both. */
export const labelsOf = (client: QueryClient): Labels =>
  client.getQueryCache().build<Labels, Error, Labels, ['labels']>(client, {
    queryKey: ['labels'],
    initialData: () => new Map(),
    gcTime: Infinity,
  }).state.data ?? new Map();

/**
 * Keeps a name as of a number: of its owner's change, or of a reading, in which everything is as of one number. What an
 * event or the reply to a change carries of others has no such number, and is not kept.
 */
export function keepLabel(client: QueryClient, owner: LabelOwner, text: string, as_of: number | undefined): void {
  const labels = labelsOf(client);
  if (as_of !== undefined && as_of >= (labels.get(owner)?.as_of ?? 0)) labels.set(owner, { text, as_of });
}

/** An entity with the names of others as a reader says; itself when they are the same. */
export type Relabel<Entity> = (entity: Entity, label: LabelReader) => Entity;

/** Keeps the names that a reading carries. */
export function keepCarried<Entity>(
  client: QueryClient,
  items: readonly AsOf<Entity>[],
  relabel: Relabel<AsOf<Entity>>,
): void {
  for (const item of items) {
    relabel(item, (owner, carried) => {
      keepLabel(client, owner, carried, item.as_of);
      return carried;
    });
  }
}
