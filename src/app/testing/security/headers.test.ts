import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../foundation/testing/test-database.ts';
import { createTestServices, TEST_MASTER_KEY, type TestServices } from '../test-services.ts';
import { createWeb } from '../../server/create-web.ts';

// S29: the headers of every kind of answer, errors included, are exactly those of this table.

const METRICS_TOKEN = 'metrics-token-of-this-test';

let database: TestDatabase;
let testServices: TestServices;
let folder: string;
const servers = new Map<'http' | 'https', { app: FastifyInstance; origin: string }>();

beforeAll(async () => {
  database = await createTestDatabase();
  testServices = await createTestServices(database);
  folder = await mkdtemp(path.join(tmpdir(), 'parley-app-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Parley</title>');
  await writeFile(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />');
  await writeFile(path.join(folder, 'assets/main-abc.js'), 'export {}');
  for (const scheme of ['http', 'https'] as const) {
    const { services } = testServices;
    const config = {
      ...services.config,
      metricsToken: METRICS_TOKEN,
      publicUrl: new URL(scheme === 'https' ? 'https://chat.example.com' : 'http://localhost:8080'),
    };
    const app = await createWeb({
      services: { ...services, config },
      masterKey: TEST_MASTER_KEY,
      webAppFolder: folder,
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    servers.set(scheme, { app, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });
  }
});
afterAll(async () => {
  for (const { app } of servers.values()) await app.close();
  await testServices.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};
const API = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";
const PAGE =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const PUBLIC_PAGE =
  "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const table = [
  { path: '/app/', status: 200, policy: PAGE, cache: 'no-cache' },
  { path: '/app/assets/main-abc.js', status: 200, policy: API, cache: 'public, max-age=31536000, immutable' },
  { path: '/app/assets/missing.js', status: 404, policy: API, cache: 'no-store' },
  { path: '/app/missing', status: 404, policy: PAGE, cache: 'no-store' },
  { path: '/favicon.ico', status: 200, policy: PAGE, cache: 'no-cache' },
  { path: '/', status: 302, policy: PAGE, cache: 'no-cache' },
  { path: '/docs/api', status: 200, policy: PAGE, cache: 'no-cache' },
  { path: '/openapi.json', status: 200, policy: API, cache: 'no-store' },
  { path: '/healthz', status: 200, policy: API, cache: 'no-store' },
  { path: '/readyz', status: 200, policy: API, cache: 'no-store' },
  { path: '/metrics', status: 200, policy: API, cache: 'no-store' },
  { path: '/server/internal/constants/countries', status: 200, policy: API, cache: 'no-store' },
  { path: '/server/auth/current_user', status: 401, policy: API, cache: 'no-store' },
  { path: '/server/nothing', status: 404, policy: API, cache: 'no-store' },
  // S31: pages for strangers, and what other sites load of them.
  { path: '/public/webforms/nothing', status: 404, policy: PUBLIC_PAGE, cache: 'no-store' },
  { path: '/public/webforms/embed.js', status: 200, policy: API, cache: 'public, max-age=3600' },
  { path: '/public/webforms/nothing/definition', status: 404, policy: API, cache: 'no-store' },
  { path: '/nothing', status: 404, policy: API, cache: 'no-store' },
  // H2: the kind is that of the route, however its address is written.
  { path: '/%64ocs/api', status: 200, policy: PAGE, cache: 'no-cache' },
  { path: '/%73erver/auth/current_user', status: 401, policy: API, cache: 'no-store' },
  { path: '/%61pp/missing', status: 404, policy: PAGE, cache: 'no-store' },
  { path: '/docs%2Fapi', status: 404, policy: API, cache: 'no-store' },
  { path: '/server/auth/current_user/', status: 401, policy: API, cache: 'no-store' },
];

describe.each(['http', 'https'] as const)('[RUN-44] reached over %s', (scheme) => {
  test.each(table)('$path', async ({ path: address, status, policy, cache }) => {
    const { origin } = servers.get(scheme) ?? { origin: '' };
    const response = await fetch(origin + address, {
      redirect: 'manual',
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    // A response that no one reads to its end keeps the server from closing.
    await response.arrayBuffer();
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...EVERYWHERE,
      ...(policy === PUBLIC_PAGE && { 'referrer-policy': 'same-origin' }),
      ...(address.startsWith('/public/') &&
        address.endsWith('.js') && { 'cross-origin-resource-policy': 'cross-origin' }),
      // A page opens the provider's login window and must see when it is closed.
      'cross-origin-opener-policy': policy === PAGE ? 'same-origin-allow-popups' : 'same-origin',
      'content-security-policy': policy,
      'cache-control': cache,
    });
    expect(response.headers.get('strict-transport-security')).toBe(
      scheme === 'https' ? 'max-age=63072000; includeSubDomains' : null,
    );
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('server')).toBeNull();
  });
});
