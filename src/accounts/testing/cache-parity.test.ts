import { QueryClient } from '@tanstack/react-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { lastEventSeq, replayEvents, withoutNumbers } from '../../app/testing/replay-events.ts';
import type { TestClient } from '../../app/testing/test-client.ts';
import type { TestServer } from '../../app/testing/test-server.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { accountEndpoints as calls } from '../contract/endpoints.ts';
import type { Role } from '../contract/roles.ts';
import { accountListeners } from '../web/on-account-events.ts';
import { businessQuery, usersQuery } from '../web/queries.ts';
import { rolesQuery } from '../web/settings-queries.ts';
import { useTestServer } from '../../app/testing/use-test-server.ts';

// Fetch, act, apply the emitted events to what was fetched, fetch again: both must be equal. A screen
// that goes stale in another tab fails here.

const server = useTestServer();
let admin: TestClient;
let businessId: Id;
let person: Awaited<ReturnType<TestServer['addUser']>>;
let marketing: Role;

beforeAll(async () => {
  admin = (await server.signUp()).client;
  businessId = (await admin.call(calls.getBusiness, {})).business.id;
  person = await server.addUser(admin, 'Agent');
  marketing = (await admin.call(calls.createRole, { body: { name: 'Marketing', permissions: ['outreach.edit'] } }))
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
    admin.call(calls.listUsers, {}),
    admin.call(calls.listRoles, {}),
    admin.call(calls.getBusiness, {}),
  ]);
  return { users: byName(users), roles, business };
}

/** What another tab shows after the events: patched where the handler patches, fetched where it asks for that. */
async function applyEvents(before: Screen, seq: number): Promise<Screen> {
  const client = new QueryClient();
  client.setQueryData(usersQuery.queryKey, { items: before.users, as_of: seq } as never);
  client.setQueryData(rolesQuery.queryKey, { items: before.roles, as_of: seq } as never);
  client.setQueryData(businessQuery.queryKey, { ...(before.business as object), as_of: seq } as never);
  await replayEvents(server.database.ownerPool, { businessId, seq }, accountListeners, client);
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
  ['a user is invited', () => server.addUser(admin, 'Supervisor')],
  [
    'a user is renamed',
    () => admin.call(calls.updateUser, { params: { id: person.user.id }, body: { first_name: 'Zara' } }),
  ],
  [
    'a user gets another role',
    () => admin.call(calls.updateUser, { params: { id: person.user.id }, body: { role_id: marketing.id } }),
  ],
  [
    'a role is renamed',
    () =>
      admin.call(calls.updateRole, {
        params: { id: marketing.id },
        body: { name: 'Press', permissions: ['outreach.read'] },
      }),
  ],
  ['a role is made', () => admin.call(calls.createRole, { body: { name: 'Office', permissions: ['business.read'] } })],
  [
    'a user is deactivated',
    () => admin.call(calls.updateUser, { params: { id: person.user.id }, query: { action: 'inactive' }, body: {} }),
  ],
  [
    'a user is activated',
    () => admin.call(calls.updateUser, { params: { id: person.user.id }, query: { action: 'active' }, body: {} }),
  ],
  ['a user is deleted', () => admin.call(calls.deleteUser, { params: { id: person.user.id } })],
  ['a role is deleted', () => admin.call(calls.deleteRole, { params: { id: marketing.id } })],
  [
    'the business changes',
    () => admin.call(calls.updateBusiness, { body: { name: 'Other Lane', time_format: 'HH:mm' } }),
  ],
];

describe('after', () => {
  test.each(acts)('%s, another tab shows what a fresh one would', async (_, act) => {
    const before = await fetchScreen();
    const seq = await lastEventSeq(server.database.ownerPool, businessId);
    await act();
    expect(await applyEvents(before, seq)).toEqual(await fetchScreen());
  });
});
