import type { QueryClient } from '@tanstack/react-query';
import { applyPatch, applyToList, relabelList } from '../../foundation/web/cache/apply-patch.ts';
import { isAtLeastAsNew } from '../../foundation/web/cache/as-of.ts';
import { carriedList, keepNewer, type EntityChange } from '../../foundation/web/cache/entity-list.ts';
import { keepLabel } from '../../foundation/web/cache/labels.ts';
import { carryChannels } from '../contract/business-channels.ts';
import type { Role } from '../contract/roles.ts';
import type { User } from '../contract/user.ts';
import { business, users, type CachedBusiness } from './queries.ts';
import { roles } from './settings-queries.ts';

/** Changes the list of users, by a mutation's reply, its optimistic guess, or an event. */
export function applyToUsers(client: QueryClient, change: EntityChange<User>): void {
  if ('changed' in change) {
    const { id, first_name, last_name, as_of } = change.changed;
    // As the server joins them for what carries the name.
    keepLabel(client, `user ${id}`, `${first_name} ${last_name}`.trim(), as_of);
  }
  applyToList(client, users, change);
}

/** The same for roles, whose names stand beside people. */
export function applyToRoles(client: QueryClient, change: EntityChange<Role>): void {
  if ('changed' in change) {
    const { id, name, as_of } = change.changed;
    keepLabel(client, `role ${id}`, name, as_of);
  }
  applyToList(client, roles, change);
  relabelList(client, users);
}

/** The same for the business. */
export const applyToBusiness = (client: QueryClient, changed: CachedBusiness): void =>
  applyPatch(client, business, (known) => patchBusiness(known, changed));

/**
 * The one way the cached business changes: by a mutation's reply or an event. What is older than the state at hand
 * came late and changes nothing; what is newer takes nothing back that has become of a channel since.
 */
export function patchBusiness(business: CachedBusiness, changed: CachedBusiness): CachedBusiness {
  if (changed.id !== business.id) return changed;
  if (!isAtLeastAsNew(changed, business)) return business;
  const { items, left } = keepNewer(carriedList(changed, changed.channels), carriedList(business, business.channels));
  return { ...changed, ...carryChannels([...items]), ...(left && { left }) };
}
