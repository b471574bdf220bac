import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { createPool } from '../../../foundation/server/db/pool.ts';
import { fillPath } from '../../../foundation/contract/endpoint.ts';
import { everyRoute, exampleInput, idOf, pathIds, request, type Route } from './requests.ts';
import { sampleMatrix } from './sample-matrix.ts';
import { createBusiness, type Business } from './sample-business.ts';

// S33: no caller decides how much the database works.

let server: TestServer;
let business: Business;

beforeAll(async () => {
  server = await startTestServer();
  business = await createBusiness(server);
});
afterAll(() => server.close());

const takes = (schema: z.ZodObject | undefined, name: string) => Object.hasOwn(schema?.shape ?? {}, name);
const valid = (route: Route) => exampleInput(route, pathIds(route, business.ids));
/** Take parts of a size of their own, which `campaigns/server/results.test.ts` looks at. */
const IN_PARTS: ReadonlySet<string> = new Set(['addCampaignPeople', 'exportCampaignPeople']);
const listed = everyRoute().filter(({ name, endpoint }) => takes(endpoint.query, 'limit') && !IN_PARTS.has(name));

const names = listed.map(({ name }) => name);
const limitsOf = sampleMatrix(
  names,
  ['0', '-1', '201', '1e9', '99999999999999999999', '1.5', 'NaN', '', "1' or '1'='1", '[1]'],
  3,
);
const offsetsOf = sampleMatrix(names, ['-1', '100001', '1e9', '9223372036854775808', 'x'], 2);

test('there are list calls to look at', () => expect(listed.length).toBeGreaterThan(0));

describe.each(listed)('$name', (route) => {
  test.each(limitsOf(route.name))('limit %j is refused', async (limit) => {
    expect(await request(business.admin, route, { ...valid(route), query: { limit } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_DATA', info: { field: 'limit' } },
    });
  });
  test.each(offsetsOf(route.name))('offset %j is refused', async (offset) => {
    expect(await request(business.admin, route, { ...valid(route), query: { offset } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_DATA', info: { field: 'offset' } },
    });
  });
  test('a parameter given twice is refused', async () => {
    const path = fillPath(route.endpoint.path, valid(route).params);
    expect((await business.admin.send('GET', `${path}?limit=1&limit=2`)).status).toBe(400);
  });
});

describe.each(everyRoute().filter(({ endpoint }) => endpoint.method === 'GET'))('$name', (route) => {
  test('an unknown parameter is refused: a filter that does nothing would mislead', async () => {
    const input = exampleInput(route, {});
    const params = Object.fromEntries(
      Object.keys(route.endpoint.params?.shape ?? {}).map((name) => [name, idOf(business.ids, 'user')]),
    );
    const response = await request(business.admin, route, {
      ...input,
      params: { ...params, ...input.params },
      query: { ...input.query, nonsense: '1' },
    });
    expect(response.status).toBe(400);
  });
});

test('a body over the limit is refused before it is read', async () => {
  const response = await business.admin.send(
    'PUT',
    '/server/setup/business',
    JSON.stringify({ name: 'x'.repeat(1_100_000) }),
  );
  expect(response).toMatchObject({ status: 400, body: { code: 'LIMIT_EXCEEDED', reason: 'BODY' } });
});

test('a statement that runs too long is cancelled by the database', async () => {
  const { pool, log } = server.services;
  const { rows } = await pool.query<{ limit: string }>("select current_setting('statement_timeout') as limit");
  expect(rows).toEqual([{ limit: '4s' }]);
  // Of the same making, and shorter than this test would wait. It sleeps for longer than the test may take.
  const short = createPool({
    address: server.database.address,
    role: 'parley_app',
    log,
    statementTimeoutMs: 100,
    applicationName: 'parley-test',
  });
  await expect(short.query('select pg_sleep(60)')).rejects.toThrow('canceling statement due to statement timeout');
  await short.end();
});
