import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../app/testing/test-client.ts';
import { startTestServer, type TestServer } from '../../app/testing/test-server.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { accountEndpoints as calls } from '../contract/endpoints.ts';
import type { Role } from '../contract/roles.ts';
import { accountListeners } from '../web/on-account-events.ts';
import { businessQuery, rolesQuery, usersQuery } from '../web/queries.ts';

// Fetch, act, apply the emitted events to what was fetched, fetch again: both must be equal. A screen
// that goes stale in another tab fails here.

let server: TestServer;
let admin: TestClient;
let businessId: Id;
let person: Awaited<ReturnType<TestServer['addUser']>>;
let marketing: Role;

beforeAll(async () => {
  server = await startTestServer();
  admin = (await server.signUp()).client;
  businessId = (await admin.call(calls.getBusiness, {})).business.id;
  person = await server.addUser(admin, 'Agent');
  marketing = (await admin.call(calls.createRole, { body: { name: 'Marketing', permissions: ['outreach.edit'] } }))
    .role;
});
afterAll(() => server.close());

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

interface LoggedEvent {
  seq: string;
  topic: string;
  event: string;
  data: unknown;
}

async function readEvents(after: string): Promise<LoggedEvent[]> {
  const { rows } = await server.database.ownerPool.query<LoggedEvent>(
    'select seq, topic, event, data from event_log where business_id = $1 and seq > $2 order by seq',
    [businessId, after],
  );
  return rows;
}

/** As the server sends it. */
const withoutNumbers = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data, (name, value: unknown) => (name === 'as_of' ? undefined : value)));

async function lastSeq(): Promise<string> {
  const { rows } = await server.database.ownerPool.query<{ event_seq: string }>(
    'select event_seq from tenants where business_id = $1',
    [businessId],
  );
  return rows[0]?.event_seq ?? '0';
}

/** What another tab shows after the events: patched where the handler patches, fetched where it asks for that. */
async function applyEvents(before: Screen, after: string): Promise<Screen> {
  const client = new QueryClient();
  const as_of = Number(after);
  client.setQueryData(usersQuery.queryKey, { items: before.users, as_of } as never);
  client.setQueryData(rolesQuery.queryKey, { items: before.roles, as_of } as never);
  client.setQueryData(businessQuery.queryKey, { ...(before.business as object), as_of } as never);
  const events = await readEvents(after);
  // Each comes twice, and the first ones once more when the last ones have come: no order and no repetition matters.
  for (const { topic, event, data, seq } of [...events, ...events.toReversed(), ...events])
    accountListeners.find((each) => each.topic === topic && each.event === event)?.apply([data], client, [Number(seq)]);
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
    const seq = await lastSeq();
    await act();
    expect(await applyEvents(before, seq)).toEqual(await fetchScreen());
  });
});
