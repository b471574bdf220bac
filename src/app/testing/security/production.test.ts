import { fileURLToPath } from 'node:url';
import { resolveConfig } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../foundation/testing/test-database.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// S41: a production installation has no door that a developer left open.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ nodeEnv: 'production' });
});
afterAll(() => server.close());

test('S41 a new installation knows no one: there are no default credentials', async () => {
  const database = await createTestDatabase();
  try {
    for (const table of ['tenants', 'users', 'sign_in_names', 'sessions'])
      expect((await database.ownerPool.query(`select from ${table}`)).rowCount, table).toBe(0);
  } finally {
    await database.drop();
  }
});

test.each([
  '/control/state',
  '/control/mails',
  '/mailbox',
  '/gallery',
  '/gallery.html',
  '/debug',
  '/debug/pprof',
  '/server/debug',
  '/server/test',
  '/__vite_ping',
  '/@vite/client',
  '/src/app/server/start.js',
  '/package.json',
  '/.git/config',
  '/.env',
  '/secrets.json',
])('S41 %s is not there in production', async (path) => {
  const response = await fetch(`${server.origin}${path}`, { redirect: 'manual' });
  expect(response.status).toBe(404);
});

test('S41 the web app is built without source maps', async () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  const { build } = await resolveConfig({ root, logLevel: 'silent' }, 'build', 'production');
  expect(build.sourcemap).toBe(false);
});
