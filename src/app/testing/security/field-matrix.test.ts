import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import type { TestResponse, TestClient } from '../test-client.ts';
import { GOOD_PASSWORD, startTestServer, tokenOf, type TestServer } from '../test-server.ts';
import { allIds, everyRoute, exampleInput, request, type Route } from './requests.ts';
import { sampleMatrix } from './sample-matrix.ts';
import { createBusiness, type Business } from './sample-business.ts';

// S3: secrets are in no response, event or error, no matter who asks; and no call filters or sorts by them. In production
// mode, where replies go out as the operations return them, without the contract stripping what it does not name.

/** Columns whose values no client may ever see. A new one with such a name is covered without being written down. */
const SECRET_COLUMN = /(^|_)(hash|hashes|history|secret|token|pin|ciphertext|sealed|wrapped)($|_)/;
/** Names that no field of a response may have. */
const SECRET_FIELD = /password|(^|_)(hash|secret|access_token|token_hash)($|_)/;

let server: TestServer;
let business: Business;
/** Without `business.read`: may see chats, and no list of colleagues. */
let outsider: TestClient;
let colleagueEmails: string[];
const viewers = new Map<string, TestClient>();
const secrets = new Map<string, string>();
let secretColumns: string[];

beforeAll(async () => {
  server = await startTestServer({ nodeEnv: 'production' });
  business = await createBusiness(server);
  const { admin } = business;
  const agent = await server.addUser(admin, 'Agent');
  await admin.call(accountEndpoints.createRole, {
    body: { name: 'Figures', permissions: ['analytics.own', 'chats.read'] },
  });
  const figures = await server.addUser(admin, 'Figures');
  outsider = figures.client;
  for (const [name, client] of [
    ['Super Admin', admin],
    ['Agent', agent.client],
    ['Figures', outsider],
    ['anonymous', server.client()],
  ] as const)
    viewers.set(name, client);
  await leaveSecretsBehind(agent);
  const { users } = await admin.call(accountEndpoints.listUsers, {});
  colleagueEmails = users.map(({ email }) => email).filter((email) => email !== figures.email);
  await collectSecrets();
});
afterAll(() => server.close());

/** A used-up password, links of every kind, and refused calls with secrets in them. */
async function leaveSecretsBehind({
  client,
  email,
  user,
}: {
  client: TestClient;
  email: string;
  user: { id: string };
}) {
  await client.call(accountEndpoints.changePassword, {
    body: { current_password: GOOD_PASSWORD, new_password: 'Other-Harbour-82?' },
  });
  await business.admin.call(accountEndpoints.updateUser, {
    params: { id: user.id },
    body: { email: 'moved@marigoldlane.example' },
  });
  await server.client().call(accountEndpoints.forgotPassword, { body: { email } });
  for (const { link } of await server.runJobs()) if (link !== null) secrets.set(`link ${link}`, tokenOf(link));
}

/** Every value of a secret column of the database, as each form in which it could be written out. */
async function collectSecrets(): Promise<void> {
  const { ownerPool } = server.database;
  const { rows: columns } = await ownerPool.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
  );
  const isSecret = ({ column, type }: { column: string; type: string }) =>
    (type === 'bytea' && column !== 'body') || SECRET_COLUMN.test(column);
  secretColumns = columns.filter(isSecret).map(({ column }) => column);
  for (const { table, column } of columns.filter(isSecret)) {
    const { rows } = await ownerPool.query<{ value: unknown }>(`select ${column} as value from ${table} limit 200`);
    for (const { value } of rows)
      for (const text of spellings(value)) if (text.length >= 12) secrets.set(`${table}.${column}`, text);
  }
  for (const client of viewers.values()) {
    const secret = client.cookies.get('parley_session')?.split('.')[1];
    if (secret !== undefined) secrets.set('session', secret);
  }
}

function spellings(value: unknown): string[] {
  if (Buffer.isBuffer(value)) return (['hex', 'base64', 'base64url'] as const).map((form) => value.toString(form));
  if (Array.isArray(value)) return value.flatMap(spellings);
  return typeof value === 'string' ? [value] : [];
}

/** Names of all fields, however deep. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [name, ...fieldsOf(each)]);
}

const ownIds = (route: Route) => allIds(route, business.ids);

function expectNoSecret(text: string, where: string): void {
  for (const [name, secret] of secrets) expect(text.includes(secret), `${name} in ${where}`).toBe(false);
}

function expectClean({ body, headers }: TestResponse<unknown>, where: string): void {
  expectNoSecret(JSON.stringify(body), where);
  expectNoSecret(JSON.stringify([...headers].filter(([name]) => name !== 'set-cookie')), where);
  expect(
    fieldsOf(body).filter((field) => SECRET_FIELD.test(field)),
    where,
  ).toEqual([]);
}

test('the secrets of the database are known to this test', () => {
  expect(secretColumns).toEqual(expect.arrayContaining(['password_hash', 'password_history', 'token_hash']));
  expect(secrets.size).toBeGreaterThan(5);
});

// Reads first: what changes rows comes after what shows them.
const routes = everyRoute().filter(({ row }) => row.endsSession !== true);
const ordered = [
  ...routes.filter(({ endpoint }) => endpoint.method === 'GET'),
  ...routes.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.method !== 'DELETE'),
];

describe.each(ordered)('S3 $name', (route) => {
  test('shows no one a secret, in its reply and in its refusal', async () => {
    for (const [name, client] of viewers) {
      expectClean(await request(client, route, exampleInput(route, ownIds(route))), `${route.name} for ${name}`);
    }
  });

  test('shows no address of a colleague to someone who may not see the users', async () => {
    const { body } = await request(outsider, route, exampleInput(route, ownIds(route)));
    expect(colleagueEmails.filter((email) => JSON.stringify(body).includes(email))).toEqual([]);
  });
});

const withQuery = ordered.filter(({ endpoint }) => endpoint.query !== undefined);
/** Ways to ask for rows by a column. */
const asking = (column: string): Record<string, string>[] => [
  { [column]: 'x' },
  { field: column, value: 'x' },
  { sort_by: column },
  { order_by: column },
  { sort: column },
];

describe('S3 no secret is filtered or sorted by', () => {
  let queriesOf: (call: string) => readonly Record<string, string>[];
  beforeAll(() => {
    queriesOf = sampleMatrix(
      withQuery.map(({ name }) => name),
      [...new Set([...secretColumns, 'email'])].flatMap(asking),
      10,
    );
  });

  test.each(withQuery)('in $name', async (route) => {
    const input = exampleInput(route, ownIds(route));
    for (const query of queriesOf(route.name)) {
      const response = await request(business.admin, route, { ...input, query: { ...input.query, ...query } });
      expect(response.status, `${route.name} ${JSON.stringify(query)}`).toBe(400);
    }
  });
});

test('S3 events carry no secret', async () => {
  const { rows } = await server.database.ownerPool.query<{ data: unknown }>('select data from event_log');
  expect(rows.length).toBeGreaterThan(0);
  for (const { data } of rows) {
    expectNoSecret(JSON.stringify(data), 'event');
    expect(fieldsOf(data).filter((field) => SECRET_FIELD.test(field))).toEqual([]);
  }
});
