import { withNumber } from '../../foundation/web/cache/as-of.ts';
import { onEvents } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { accountEvents } from '../contract/events.ts';
import { applyToBusiness, applyToRoles, applyToUsers } from './apply-change.ts';
import { currentUserQuery } from './queries.ts';
import { rolesQuery } from './settings-queries.ts';

/** Topic `setup`: the same patches that the mutations of this area make, in every tab. */
export const accountListeners: readonly RealtimeListener[] = [
  onEvents(accountEvents.userChanged, (items, client) => {
    for (const { data, as_of } of items) applyToUsers(client, { changed: withNumber(data, as_of) });
    // What a user may do, and how many hold a role, is not in the event.
    void client.invalidateQueries(rolesQuery);
    const ownId = client.getQueryData(currentUserQuery.queryKey)?.id;
    if (items.some(({ data }) => data.id === ownId)) void client.invalidateQueries(currentUserQuery);
  }),
  onEvents(accountEvents.userDeleted, (items, client) => {
    for (const { data, as_of } of items) applyToUsers(client, { removed: data.id, as_of });
    void client.invalidateQueries(rolesQuery);
  }),
  onEvents(accountEvents.businessChanged, (items, client) => {
    for (const { data, as_of } of items) applyToBusiness(client, withNumber(data, as_of));
  }),
  onEvents(accountEvents.roleChanged, (items, client) => {
    for (const { data, as_of } of items) applyToRoles(client, { changed: withNumber(data, as_of) });
    // What oneself may do follows the role.
    void client.invalidateQueries(currentUserQuery);
  }),
  onEvents(accountEvents.roleDeleted, (items, client) => {
    for (const { data, as_of } of items) applyToRoles(client, { removed: data.id, as_of });
  }),
];
