import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountEndpoints as calls } from '../../../accounts/contract/endpoints.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// S43: what a browser keeps of a session ends with it.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('S43 signing out has the browser delete what it stored, but not the mark of a known browser', async () => {
  const { client } = await server.signUp();
  expect([...client.cookies.keys()].toSorted()).toEqual(['parley_device', 'parley_session']);
  const response = await client.send('POST', calls.signOut.path, {});
  expect(response.status).toBe(204);
  expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect([...client.cookies.keys()]).toEqual(['parley_device']);
});

test('S43 nothing else clears a browser: not a refused call, and not signing in', async () => {
  const { client } = await server.signUp();
  for (const path of [calls.currentUser.path, '/server/nothing'])
    expect((await client.send('GET', path)).headers.get('clear-site-data')).toBeNull();
  const foreign = await client.send('POST', calls.signOut.path, {}, { origin: 'http://evil.example' });
  expect([foreign.status, foreign.headers.get('clear-site-data')]).toEqual([403, null]);
});
