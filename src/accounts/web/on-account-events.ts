import type { QueryClient } from '@tanstack/react-query';
import type { EventData, EventKind } from '../../foundation/contract/event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { accountEvents } from '../contract/events.ts';
import { patchBusiness } from './business-cache.ts';
import { businessQuery, currentUserQuery, rolesQuery, usersQuery } from './queries.ts';
import { patchRoles } from './role-cache.ts';
import { patchUsers } from './user-cache.ts';

type UserChanged = EventData<typeof accountEvents.userChanged>;
type UserDeleted = EventData<typeof accountEvents.userDeleted>;
type BusinessChanged = EventData<typeof accountEvents.businessChanged>;
type RoleChanged = EventData<typeof accountEvents.roleChanged>;
type RoleDeleted = EventData<typeof accountEvents.roleDeleted>;

function userChanged(items: readonly UserChanged[], queryClient: QueryClient): void {
  queryClient.setQueryData(
    usersQuery.queryKey,
    (users) => users && items.reduce((list, changed) => patchUsers(list, { changed }), users),
  );
  // What a user may do, and how many hold a role, is not in the event.
  void queryClient.invalidateQueries(rolesQuery);
  const ownId = queryClient.getQueryData(currentUserQuery.queryKey)?.id;
  if (items.some(({ id }) => id === ownId)) void queryClient.invalidateQueries(currentUserQuery);
}

function userDeleted(items: readonly UserDeleted[], queryClient: QueryClient): void {
  queryClient.setQueryData(
    usersQuery.queryKey,
    (users) => users && items.reduce((list, { id }) => patchUsers(list, { deleted: id }), users),
  );
  void queryClient.invalidateQueries(rolesQuery);
}

function businessChanged(items: readonly BusinessChanged[], queryClient: QueryClient): void {
  queryClient.setQueryData(businessQuery.queryKey, (business) => items.reduce(patchBusiness, business));
}

function roleChanged(items: readonly RoleChanged[], queryClient: QueryClient): void {
  queryClient.setQueryData(
    rolesQuery.queryKey,
    (roles) => roles && items.reduce((list, changed) => patchRoles(list, { changed }), roles),
  );
  // The names beside people, and what oneself may do, follow the role.
  void queryClient.invalidateQueries(usersQuery);
  void queryClient.invalidateQueries(currentUserQuery);
}

function roleDeleted(items: readonly RoleDeleted[], queryClient: QueryClient): void {
  queryClient.setQueryData(
    rolesQuery.queryKey,
    (roles) => roles && items.reduce((list, { id }) => patchRoles(list, { deleted: id }), roles),
  );
}

/** Binds an event of the contract to what it does. The server checks what it emits against the same schema. */
const on = <Kind extends EventKind>(
  { topic, event }: Kind,
  apply: (items: readonly EventData<Kind>[], queryClient: QueryClient) => void,
): RealtimeListener => ({
  topic,
  event,
  apply: (items, queryClient) => apply(items as EventData<Kind>[], queryClient),
});

/** Topic `setup`: the same patches that the mutations of this area make, in every tab. */
export const accountListeners: readonly RealtimeListener[] = [
  on(accountEvents.userChanged, userChanged),
  on(accountEvents.userDeleted, userDeleted),
  on(accountEvents.businessChanged, businessChanged),
  on(accountEvents.roleChanged, roleChanged),
  on(accountEvents.roleDeleted, roleDeleted),
];
