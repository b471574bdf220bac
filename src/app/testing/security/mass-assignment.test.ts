import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { allIds, everyRoute, exampleInput, idOf, request, type Route } from './requests.ts';
import { sampleMatrix } from './sample-matrix.ts';
import { createBusiness, dumpBusiness, type Business } from './sample-business.ts';

// S5: a body may set what its contract names and nothing else. Also S26: wrong types are 400, never 500.

let server: TestServer;
let business: Business;

beforeAll(async () => {
  server = await startTestServer();
  business = await createBusiness(server);
});
afterAll(() => server.close());

/** Columns and relations that no body may reach. */
const forbidden = [
  'id',
  'business_id',
  'user_id',
  'role',
  'is_admin',
  'password_hash',
  'created_time',
  'deleted_time',
  'token_hash',
  'expires_time',
  'plan',
  'waba_id',
  '__proto__x',
  'constructor',
];

/** What is no text, and texts that break what reads them; made from a valid value. */
const wrongTypes: readonly [name: string, of: (valid: unknown) => unknown][] = [
  ['null', () => null],
  ['a number', () => 7],
  ['an empty list', () => []],
  ['an empty object', () => ({})],
  ['a list of it', (valid) => [valid]],
  ['an operator', () => ({ $ne: '' })],
  ['a zero byte', () => '\u0000'],
  ['half a surrogate', () => '\ud800'],
];
const wrongBodies = ['[]', '"text"', '7', 'null', '{', '{"a":1,}', '', '{"__proto__":{"polluted":true}}'];

const withBody = everyRoute().filter(({ endpoint }) => endpoint.body !== undefined);
const idsOf = (route: Route) => allIds(route, business.ids);
const names = withBody.map(({ name }) => name);
const fieldName = (route: Route, field: string) => `${route.name} ${field}`;
/** Every field of an example, ids included. */
const fieldsOf = (route: Route) => [
  ...Object.keys(route.row.body ?? {}),
  ...Object.keys(route.row.ids ?? {}).flatMap((index) => {
    const [part, field = ''] = index.split('.');
    return part === 'body' ? [field] : [];
  }),
];
const forbiddenOf = sampleMatrix(names, forbidden, 3);
const wrongTypesOf = sampleMatrix(
  withBody.flatMap((route) => fieldsOf(route).map((field) => fieldName(route, field))),
  wrongTypes,
  2,
);
const wrongBodiesOf = sampleMatrix(names, wrongBodies, 3);
// Signing out or throttling is not this test's subject; what it must not do is change rows of a business.
const TRACES = ['audit_log', 'sessions', 'users'];

describe.each(withBody)('$name', (route) => {
  test('refuses fields that its contract does not name, and changes nothing', async () => {
    const before = await dumpBusiness(server, business.id, TRACES);
    const input = exampleInput(route, idsOf(route));
    for (const field of forbiddenOf(route.name)) {
      const response = await request(business.admin, route, { ...input, body: { ...input.body, [field]: 'x' } });
      expect([400, 403, 429], field).toContain(response.status);
      if (response.status === 400) expect(JSON.stringify(response.body)).toContain(field);
    }
    expect(await dumpBusiness(server, business.id, TRACES)).toBe(before);
  });

  test('refuses wrong types in every field, and what is not an object', async () => {
    const input = exampleInput(route, idsOf(route));
    for (const field of Object.keys(input.body)) {
      for (const [wrong, of] of wrongTypesOf(fieldName(route, field))) {
        const body = { ...input.body, [field]: of(input.body[field]) };
        expect((await request(business.admin, route, { ...input, body })).status, `${field}: ${wrong}`).toBeLessThan(
          500,
        );
      }
    }
    for (const wrong of wrongBodiesOf(route.name)) {
      const path = route.endpoint.path.replace(/\{\w+\}/g, idOf(business.ids, 'user'));
      const response = await business.admin.send(route.endpoint.method, path, wrong);
      expect(response.status, wrong).toBeGreaterThanOrEqual(route.row.who === 'anyone' || wrong !== '' ? 400 : 200);
      expect(response.status, wrong).toBeLessThan(500);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
