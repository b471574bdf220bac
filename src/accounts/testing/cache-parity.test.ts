import { QueryClient } from '@tanstack/react-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectParity, readList } from '../../app/testing/expect-parity.ts';
import { eventsAfter, lastEventSeq, replayEvents, withoutNumbers } from '../../app/testing/replay-events.ts';
import type { TestServer } from '../../app/testing/test-server.ts';
import { accountEndpoints as calls } from '../contract/endpoints.ts';
import type { AsOf } from '../../foundation/web/cache/as-of.ts';
import { keepCarried } from '../../foundation/web/cache/labels.ts';
import type { User } from '../contract/user.ts';
import type { Role } from '../contract/roles.ts';
import { accountListeners } from '../web/on-account-events.ts';
import { businessQuery, users, usersQuery } from '../web/queries.ts';
import { rolesQuery } from '../web/settings-queries.ts';
import { useTestBusiness } from '../../app/testing/use-test-server.ts';

// Fetch, act, apply the emitted events to what was fetched, fetch again: both must be equal. A screen
// that goes stale in another tab fails here.

const own = useTestBusiness();
let person: Awaited<ReturnType<TestServer['addUser']>>;
let marketing: Role;

beforeAll(async () => {
  person = await own.server.addUser(own.admin, 'Agent');
  marketing = (await own.admin.call(calls.createRole, { body: { name: 'Marketing', permissions: ['analytics.all'] } }))
    .role;
});

interface Screen {
  users: unknown;
  roles: unknown;
  business: unknown;
}

const byName = (users: readonly { first_name: string; last_name: string; id: string }[]) =>
  users.toSorted((a, b) => (a.id < b.id ? -1 : 1));

async function fetchScreen(): Promise<Screen> {
  const [{ users }, { roles }, { business }] = await Promise.all([
    own.admin.call(calls.listUsers, {}),
    own.admin.call(calls.listRoles, {}),
    own.admin.call(calls.getBusiness, {}),
  ]);
  return { users: byName(users), roles, business };
}

/** What another tab shows after the events: patched where the handler patches, fetched where it asks for that. */
async function applyEvents(before: Screen, seq: number): Promise<Screen> {
  const client = new QueryClient();
  client.setQueryData(usersQuery.queryKey, { items: before.users, as_of: seq } as never);
  client.setQueryData(rolesQuery.queryKey, { items: before.roles, as_of: seq } as never);
  client.setQueryData(businessQuery.queryKey, { ...(before.business as object), as_of: seq } as never);
  await replayEvents(own.server.database.ownerPool, { businessId: own.businessId, seq }, accountListeners, client);
  const fresh = await fetchScreen();
  const shown = (query: { queryKey: readonly unknown[] }, fetched: unknown) => {
    const { isInvalidated = false, data } = client.getQueryState(query.queryKey) ?? {};
    return isInvalidated ? fetched : withoutNumbers((data as { items?: unknown }).items ?? data);
  };
  return {
    users: byName(shown(usersQuery, fresh.users) as never),
    roles: shown(rolesQuery, fresh.roles),
    business: shown(businessQuery, fresh.business),
  };
}

const acts: [string, () => Promise<unknown>][] = [
  ['a user is invited', () => own.server.addUser(own.admin, 'Supervisor')],
  [
    'a user is renamed',
    () => own.admin.call(calls.updateUser, { params: { id: person.user.id }, body: { first_name: 'Zara' } }),
  ],
  [
    'a user gets another role',
    () => own.admin.call(calls.updateUser, { params: { id: person.user.id }, body: { role_id: marketing.id } }),
  ],
  [
    'a role is renamed',
    () =>
      own.admin.call(calls.updateRole, {
        params: { id: marketing.id },
        body: { name: 'Press', permissions: ['analytics.own'] },
      }),
  ],
  [
    'it is renamed again',
    () =>
      own.admin.call(calls.updateRole, {
        params: { id: marketing.id },
        body: { name: 'Publicity', permissions: ['analytics.own'] },
      }),
  ],
  [
    'a role is made',
    () => own.admin.call(calls.createRole, { body: { name: 'Office', permissions: ['business.read'] } }),
  ],
  [
    'a user is deactivated',
    () => own.admin.call(calls.updateUser, { params: { id: person.user.id }, query: { action: 'inactive' }, body: {} }),
  ],
  [
    'a user is activated',
    () => own.admin.call(calls.updateUser, { params: { id: person.user.id }, query: { action: 'active' }, body: {} }),
  ],
  ['a user is deleted', () => own.admin.call(calls.deleteUser, { params: { id: person.user.id } })],
  ['a role is deleted', () => own.admin.call(calls.deleteRole, { params: { id: marketing.id } })],
  [
    'the business changes',
    () => own.admin.call(calls.updateBusiness, { body: { name: 'Other Lane', time_format: 'HH:mm' } }),
  ],
];

/** What a fresh load brought before the first act, and after each. */
const history: { seq: number; screen: Screen }[] = [];

describe('after', () => {
  test.each(acts)('%s, another tab shows what a fresh one would', async (_, act) => {
    const before = await fetchScreen();
    const seq = await lastEventSeq(own.server.database.ownerPool, own.businessId);
    if (history.length === 0) history.push({ seq, screen: before });
    await act();
    const fresh = await fetchScreen();
    history.push({ seq: await lastEventSeq(own.server.database.ownerPool, own.businessId), screen: fresh });
    expect(await applyEvents(before, seq)).toEqual(fresh);
  });
});

test.each([-4, -1])('in any order, repeated, and lost and read again, the events show the same (%i)', async (end) => {
  const [start] = history;
  const last = history.at(end);
  if (!start || !last) throw new Error('The acts come first');
  const events = await eventsAfter(own.server.database.ownerPool, { businessId: own.businessId, seq: start.seq });
  // Written last, by a transaction that read the name of the role before it was changed.
  const carrier = (last.screen.users as User[]).find(({ role }) => role.name === 'Publicity');
  if (end === -4 && !carrier) throw new Error('No one has the role that was renamed');
  if (carrier) {
    const data = { ...carrier, role: { ...carrier.role, name: 'Press' } };
    events.push({ seq: String(last.seq), topic: 'setup', event: 'user_changed', data });
  }
  const listOf = (items: unknown, as_of: number) => readList(items as object[], as_of);
  const compare = (list: unknown) => byName((list as { items: never }).items);
  expectParity(
    events.filter(({ seq }) => Number(seq) <= last.seq),
    accountListeners,
    [
      {
        queryKey: usersQuery.queryKey,
        before: listOf(start.screen.users, start.seq),
        after: listOf(last.screen.users, last.seq),
        compare,
        keep: (client, { items }: { items: AsOf<User>[] }) => keepCarried(client, items, users.relabel),
      },
      {
        queryKey: rolesQuery.queryKey,
        before: listOf(start.screen.roles, start.seq),
        after: listOf(last.screen.roles, last.seq),
        compare,
      },
      {
        queryKey: businessQuery.queryKey,
        before: { ...(start.screen.business as object), as_of: start.seq },
        after: { ...(last.screen.business as object), as_of: last.seq },
      },
    ],
  );
});
