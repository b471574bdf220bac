import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountEndpoints as calls } from '../../accounts/contract/endpoints.ts';
import { createTestDatabase, type TestDatabase } from '../../foundation/testing/test-database.ts';
import { createWeb } from '../server/create-web.ts';
import { openFlakyProxy, type FlakyProxy } from './flaky-proxy.ts';
import { sampleSignUp, signUpAndConfirm } from './sign-up.ts';
import { TestClient } from './test-client.ts';
import { createTestServices, TEST_MASTER_KEY, type TestServices } from './test-services.ts';

// R17: the database gone, silent, or busy: an honest answer within 5 s, and recovery without a restart.

let database: TestDatabase;
let proxy: FlakyProxy;
let product: TestServices;
let app: FastifyInstance;
let client: TestClient;

/** The promise is 5 s; the rest is the machine's. */
const WITHIN_MS = 5_500;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await openFlakyProxy(database.address);
  product = await createTestServices({ ...database, address: proxy.address });
  app = await createWeb({ services: product.services, masterKey: TEST_MASTER_KEY });
  await app.listen({ host: '127.0.0.1', port: 0 });
  client = new TestClient(
    `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    product.services.config.publicUrl.origin,
  );
  await signUpAndConfirm(client, (text, values) => database.ownerPool.query(text, values), {
    ...sampleSignUp,
    email: 'priya@marigoldlane.example',
    password: 'Quiet-Harbour-27!',
  });
});
afterAll(async () => {
  await proxy.restore();
  await app.close();
  await product.close();
  await proxy.close();
  await database.drop();
});

const currentUser = () => client.send('GET', calls.currentUser.path);
const rename = () => client.send('PUT', calls.updateBusiness.path, { name: 'Changed in an outage' });

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}

const recovered = async () => (await currentUser()).status;

test.each([
  ['cut', () => proxy.cut()],
  ['silent', () => Promise.resolve(proxy.blackhole())],
] as const)('the database is %s: 503 in time, nothing half done, recovery by itself', async (_, breakIt) => {
  await breakIt();
  const responses = await Promise.all([
    ...Array.from({ length: 8 }, () => timed(currentUser)),
    timed(rename),
    timed(() => client.send('GET', '/readyz')),
  ]);
  for (const { result, ms } of responses) {
    expect(result.status).toBe(503);
    expect(ms).toBeLessThan(WITHIN_MS);
  }
  expect(responses[0]?.result.body).toMatchObject({ status: 'error', code: 'SERVICE_UNAVAILABLE' });
  expect((await client.send('GET', '/healthz')).status).toBe(200);
  await proxy.restore();
  await expect.poll(recovered, { timeout: WITHIN_MS }).toBe(200);
  expect((await client.call(calls.getBusiness, {})).business.name).toBe('Marigold Lane');
});

test('the pool is exhausted: the rest get a response within 5 s, and served again afterwards', async () => {
  const { pool } = product.services;
  const holders = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()));
  try {
    const { result, ms } = await timed(currentUser);
    expect(result).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(ms).toBeLessThan(WITHIN_MS);
  } finally {
    for (const holder of holders) holder.release();
  }
  expect(await recovered()).toBe(200);
  expect(pool.totalCount).toBeLessThanOrEqual(pool.options.max ?? 10);
});
