import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { changeQuery } from './change-query.ts';
import { patchEntities, type EntityChange, type EntityList } from './entity-list.ts';
import { relabelledList } from './relabel.ts';
import type { LiveList } from './live-list.ts';
import type { RecentChanges } from './recent-changes.ts';

/** Something in the cache that events and replies keep true. */
export interface Live<State> {
  query: { queryKey: QueryKey };
  recent: RecentChanges<(state: State) => State>;
}

/** Changes it where it is loaded, and also while it is being read. */
export function applyPatch<State>(
  client: QueryClient,
  { query, recent }: Live<State>,
  patch: (state: State) => State,
): void {
  recent.add(patch);
  changeQuery(client, query.queryKey, patch);
}

/** The same for one entity of a list. */
export const applyToList = <Entity extends { id: string }>(
  client: QueryClient,
  list: LiveList<Entity>,
  change: EntityChange<Entity>,
): void =>
  applyPatch<EntityList<Entity>>(client, list, (known) =>
    relabelledList(client, patchEntities(known, change), list.relabel),
  );

/** Shows the names that are kept now, after one of those that a list carries has changed. */
export const relabelList = <Entity extends { id: string }>(client: QueryClient, list: LiveList<Entity>): void =>
  applyPatch<EntityList<Entity>>(client, list, (known) => relabelledList(client, known, list.relabel));
