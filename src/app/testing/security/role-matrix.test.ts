import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import type { ErrorBody } from '../../../foundation/contract/errors.ts';
import type { Permission } from '../../../foundation/contract/permissions.ts';
import type { TestResponse, TestClient } from '../test-client.ts';
import { GOOD_PASSWORD, startTestServer, type TestServer } from '../test-server.ts';
import { everyRoute, exampleInput, request, type Route } from './requests.ts';
import { roleNames, type RoleName } from './area-security.ts';
import { UNUSED_ID } from './unused-id.ts';
import { createBusiness, type Business } from './sample-business.ts';

// S4: each call × each kind of caller against the written table; what is not in the table is refused.

let server: TestServer;
let business: Business;
const clients = new Map<RoleName | 'anonymous' | 'deactivated', TestClient>();

async function signInAgain(email: string): Promise<TestClient> {
  const client = server.client();
  await client.call(accountEndpoints.signIn, { body: { email, password: GOOD_PASSWORD } });
  return client;
}

const emails = new Map<RoleName, string>();

beforeAll(async () => {
  server = await startTestServer();
  business = await createBusiness(server);
  clients.set('anonymous', server.client());
  for (const role of roleNames) {
    const person = await server.addUser(business.admin, role === 'custom' ? 'Marketing' : role);
    clients.set(role, person.client);
    emails.set(role, person.email);
  }
  const leaving = await server.addUser(business.admin, 'Super Admin');
  await business.admin.call(accountEndpoints.updateUser, {
    params: { id: leaving.user.id },
    query: { action: 'inactive' },
    body: {},
  });
  clients.set('deactivated', leaving.client);
});
afterAll(() => server.close());

/** Ids that name nothing: an allowed call gets as far as not finding them, and changes nothing. */
const unusedIds = ({ row }: Route) => Object.fromEntries(Object.keys(row.ids ?? {}).map((index) => [index, UNUSED_ID]));

const isPermissionRefusal = ({ status, body }: TestResponse<unknown>): boolean =>
  status === 403 && ['SUPER_ADMIN_ONLY', undefined].includes((body as ErrorBody).reason);

async function callAs(route: Route, caller: RoleName): Promise<TestResponse<unknown>> {
  const client = route.row.endsSession ? await signInAgain(emails.get(caller) ?? '') : clients.get(caller);
  if (!client) throw new Error(`No one is ${caller}`);
  return request(client, route, exampleInput(route, unusedIds(route)));
}

describe.each(everyRoute())('$name', (route) => {
  test.each(roleNames)('[SET-23 SET-34 SET-35 SET-37] %s', async (role) => {
    const response = await callAs(route, role);
    const may = route.row.who === 'anyone' || route.row.who.includes(role);
    expect(response.status).not.toBe(500);
    if (may) {
      expect(isPermissionRefusal(response)).toBe(false);
      if (route.row.who !== 'anyone') expect(response.status).not.toBe(401);
    } else {
      expect(response).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
    }
  });

  test.each(['anonymous', 'deactivated'] as const)('[ACC-49 ACC-51 ERR-50] %s', async (caller) => {
    const client = clients.get(caller);
    if (!client) throw new Error(`No one is ${caller}`);
    const response = await request(client, route, exampleInput(route, unusedIds(route)));
    if (route.row.who === 'anyone') expect(response.body).not.toMatchObject({ code: 700 });
    else expect(response).toMatchObject({ status: 401, body: { status: 'error', code: 700 } });
  });
});

test('[SET-36] a last Super Admin cannot leave, alone or in a race', async () => {
  const { client, user } = await server.signUp();
  const self = { params: { id: user.id } };
  const { roles } = await client.call(accountEndpoints.listRoles, {});
  const agent = roles.find(({ built_in }) => built_in === 'agent');
  expect(
    (await client.refusal(accountEndpoints.updateUser, { ...self, body: { role_id: agent?.id ?? '' } })).body.reason,
  ).toBe('LAST_SUPER_ADMIN');
  const second = await server.addUser(client, 'Super Admin');
  const outcomes = await Promise.allSettled([
    client.call(accountEndpoints.updateUser, {
      params: { id: second.user.id },
      query: { action: 'inactive' },
      body: {},
    }),
    second.client.call(accountEndpoints.updateUser, { ...self, query: { action: 'inactive' }, body: {} }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('no one hands out more than they hold', async () => {
  const { client } = await server.signUp();
  await client.call(accountEndpoints.createRole, {
    body: { name: 'Office', permissions: ['business.read', 'organisation.edit'] },
  });
  const limited = await server.addUser(client, 'Office');
  const { roles } = await client.call(accountEndpoints.listRoles, {});
  for (const role of roles.filter(({ built_in }) => built_in !== null)) {
    const response = await limited.client.refusal(accountEndpoints.updateUser, {
      params: { id: limited.user.id },
      body: { role_id: role.id },
    });
    expect(response.body.code).toBe('NOT_ALLOWED');
  }
  const made = await limited.client.refusal(accountEndpoints.createRole, {
    body: { name: 'More', permissions: ['chats.assign'] },
  });
  expect(made.body.code).toBe('NOT_ALLOWED');
});

test('L1 who may edit roles neither changes nor deletes one that allows more than their own', async () => {
  const { client: owner } = await server.signUp();
  const make = async (name: string, permissions: Permission[]) =>
    (await owner.call(accountEndpoints.createRole, { body: { name, permissions } })).role;
  const limited = await make('Office', ['business.read', 'organisation.edit']);
  const strong = await make('Strong', ['business.read', 'chats.assign']);
  const weak = await make('Weak', ['business.read']);
  const clerk = await server.addUser(owner, 'Office');
  const params = { id: strong.id };
  for (const permissions of [['business.read'], ['business.read', 'chats.assign']] as Permission[][])
    expect(
      (await clerk.client.refusal(accountEndpoints.updateRole, { params, body: { name: 'Strong', permissions } })).body,
    ).toMatchObject({ code: 'NOT_ALLOWED' });
  expect((await clerk.client.refusal(accountEndpoints.deleteRole, { params })).body.reason).toBe('ROLE_STRONGER');
  const { roles } = await owner.call(accountEndpoints.listRoles, {});
  expect(roles.find(({ id }) => id === strong.id)?.permissions).toEqual(strong.permissions);

  await clerk.client.call(accountEndpoints.updateRole, {
    params: { id: weak.id },
    body: { name: 'Weakest', permissions: ['business.read'] },
  });
  await clerk.client.call(accountEndpoints.deleteRole, { params: { id: weak.id } });
  expect(limited.permissions).toEqual(['business.read', 'organisation.edit']);
});
