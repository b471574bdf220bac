import type { QueryClient } from '@tanstack/react-query';
import { applyPatch, applyToList } from '../../foundation/web/cache/apply-patch.ts';
import type { EntityChange } from '../../foundation/web/cache/entity-list.ts';
import type { Role } from '../contract/roles.ts';
import type { User } from '../contract/user.ts';
import { patchBusiness } from './business-cache.ts';
import { business, users, type CachedBusiness } from './queries.ts';
import { roles } from './settings-queries.ts';

/** Changes the list of users, by a mutation's reply, its optimistic guess, or an event. */
export const applyToUsers = (client: QueryClient, change: EntityChange<User>): void =>
  applyToList(client, users, change);

/** The same for roles. */
export const applyToRoles = (client: QueryClient, change: EntityChange<Role>): void =>
  applyToList(client, roles, change);

/** The same for the business. */
export const applyToBusiness = (client: QueryClient, changed: CachedBusiness): void =>
  applyPatch(client, business, (known) => patchBusiness(known, changed));
