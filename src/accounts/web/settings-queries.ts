import { queryOptions } from '@tanstack/react-query';
import { call, callNumbered } from '../../foundation/web/api/call.ts';
import { liveList } from '../../foundation/web/cache/live-list.ts';
import type { Role } from '../contract/roles.ts';
import { constantEndpoints } from '../contract/constant-endpoints.ts';
import { roleEndpoints } from '../contract/role-endpoints.ts';

// What settings, forms and phone numbers ask for; the first load does not carry it.

export const roles = liveList<Role>(['accounts', 'roles'], async (signal) => {
  const { reply, as_of } = await callNumbered(roleEndpoints.listRoles, {}, { signal, origin: 'users', display: false });
  return { items: reply.roles, as_of };
});

/** The built-in roles and those of the business. */
export const rolesQuery = roles.query;

/** Time zones with their present offset, which changes twice a year at most. */
export const timeZonesQuery = queryOptions({
  queryKey: ['accounts', 'time_zones'] as const,
  queryFn: async ({ signal }) =>
    (await call(constantEndpoints.listTimeZones, {}, { signal, origin: 'constants' })).time_zones,
  staleTime: 60 * 60_000,
});

/** Countries with calling code and flag. */
export const countriesQuery = queryOptions({
  queryKey: ['accounts', 'countries'] as const,
  queryFn: async ({ signal }) =>
    (await call(constantEndpoints.listCountries, {}, { signal, origin: 'constants' })).countries,
  staleTime: Infinity,
});
