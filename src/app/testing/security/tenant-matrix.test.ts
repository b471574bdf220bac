import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteRow } from './area-security.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { allIds, everyRoute, exampleInput, idOf, idPaths, pathIds, request, routesWithPageKey } from './requests.ts';
import { UNUSED_ID } from './unused-id.ts';
import { createBusiness, dumpBusiness, type Business } from './sample-business.ts';

// S1: every place that takes an id × an id of another business. The response must be the one for an id
// that names nothing, and the other business's rows must stay as they are, to the byte.

let server: TestServer;
let own: Business;
let other: Business;
/** The other business at the last look: no test may change it. */
let untouched: string;

beforeAll(async () => {
  server = await startTestServer();
  own = await createBusiness(server);
  other = await createBusiness(server);
  untouched = await dumpBusiness(server, other.id);
});
afterAll(() => server.close());

/** The places of a row; what is named by an object, `body.channel.id`, is in the place `body.channel`. */
const placesOf = ({ ids = {} }: RouteRow): ReadonlySet<string> =>
  new Set(Object.keys(ids).map((index) => index.split('.').slice(0, 2).join('.')));

test('every place that takes an id is in the table', () => {
  const missing = everyRoute().flatMap(({ name, endpoint, row }) =>
    idPaths(endpoint)
      .filter((index) => !row.testedByArea?.[index] && !placesOf(row).has(index))
      .map((index) => `${name} ${index}`),
  );
  expect(missing).toEqual([]);
});

// A call that takes a file is refused before its ids are read when it has none; its area tests them.
const cases = everyRoute()
  .filter(({ endpoint }) => endpoint.bytes !== 'upload')
  .flatMap((route) =>
    Object.entries(route.row.ids ?? {}).map(([index, kind]) => ({
      route,
      index,
      kind,
      title: `${route.name} ${index}`,
    })),
  );

describe.each(cases)('$title', ({ route, index, kind }) => {
  test('[ERR-47 ERR-48] an id of another business is an id that names nothing', async () => {
    const others = allIds(route, own.ids);
    const foreign = await request(own.admin, route, exampleInput(route, { ...others, [index]: idOf(other.ids, kind) }));
    const unused = await request(own.admin, route, exampleInput(route, { ...others, [index]: UNUSED_ID }));
    expect(foreign.status).toBe(unused.status);
    expect(foreign.body).toEqual(unused.body);
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    if (index.startsWith('params.')) expect(foreign).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const before = untouched;
    untouched = await dumpBusiness(server, other.id);
    expect(untouched).toBe(before);
  });
});

test('lists and counters show nothing of another business', async () => {
  const texts = await Promise.all(
    everyRoute()
      .filter(({ endpoint }) => endpoint.method === 'GET')
      .map(async (route) =>
        JSON.stringify((await request(own.admin, route, exampleInput(route, pathIds(route, own.ids)))).body),
      ),
  );
  const foreign = [other.id, ...Object.values(other.ids)];
  for (const text of texts) for (const each of foreign) expect(text).not.toContain(each);
});

test.each(routesWithPageKey())(
  'a page of $name after a record of another business shows nothing of it',
  async (route) => {
    const input = exampleInput(route, pathIds(route, own.ids));
    for (const after of Object.values(other.ids)) {
      const { status, body } = await request(own.admin, route, { ...input, query: { ...input.query, after } });
      expect(status).toBe(200);
      for (const each of [other.id, ...Object.values(other.ids)]) expect(JSON.stringify(body)).not.toContain(each);
    }
  },
);

test('a session of one business is none in another, even with the business swapped in the cookie', async () => {
  const stranger = server.client();
  for (const [name, value] of own.admin.cookies) stranger.cookies.set(name, value.replace(own.id, other.id));
  expect((await stranger.send('GET', '/server/auth/current_user')).status).toBe(401);
});
