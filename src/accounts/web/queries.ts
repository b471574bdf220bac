import { queryOptions } from '@tanstack/react-query';
import { call } from '../../foundation/web/api/call.ts';
import { authEndpoints } from '../contract/auth-endpoints.ts';
import { businessEndpoints, constantEndpoints, roleEndpoints, userEndpoints } from '../contract/setup-endpoints.ts';

/** The signed-in user. Without a session the client goes to the sign-in page. */
export const currentUserQuery = queryOptions({
  queryKey: ['accounts', 'current_user'] as const,
  queryFn: async ({ signal }) => (await call(authEndpoints.currentUser, {}, { signal, origin: 'session' })).user,
});

/** The business. Fails with NOT_FOUND until it is set up; the shell then shows the set-up popup. */
export const businessQuery = queryOptions({
  queryKey: ['accounts', 'business'] as const,
  queryFn: async ({ signal }) =>
    (await call(businessEndpoints.getBusiness, {}, { signal, origin: 'business' })).business,
});

/** Every user of the business, by name. */
export const usersQuery = queryOptions({
  queryKey: ['accounts', 'users'] as const,
  // The page shows its own error with a retry.
  queryFn: async ({ signal }) =>
    (await call(userEndpoints.listUsers, {}, { signal, origin: 'users', display: false })).users,
});

/** The built-in roles and those of the business. */
export const rolesQuery = queryOptions({
  queryKey: ['accounts', 'roles'] as const,
  queryFn: async ({ signal }) =>
    (await call(roleEndpoints.listRoles, {}, { signal, origin: 'users', display: false })).roles,
});

/** Is sign-up open, is this a first start, where are terms and privacy policy, is sending paused. */
export const authOptionsQuery = queryOptions({
  queryKey: ['accounts', 'auth_options'] as const,
  queryFn: ({ signal }) => call(authEndpoints.authOptions, {}, { signal, origin: 'session' }),
  staleTime: 5 * 60_000,
});

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
