import { expect, onTestFinished, test, vi } from 'vitest';
import type { Id } from '../../foundation/contract/id.ts';
import { csv, useImportFixture } from '../../imports/server/testing/import-fixture.ts';
import { product } from '../server/areas.ts';
import { startCpuBoundWork } from '../server/cpu-bound-work.ts';
import { TEST_MASTER_KEY } from './test-services.ts';

const { business, start, get } = useImportFixture();

function startWork(more: { program?: URL; idleMs?: number } = {}) {
  const { services, database } = business.server;
  const { config } = services;
  const { address, systemPool } = database;
  const kinds = product.cpuBoundKinds.map((kind) => ({ ...kind, pollMs: 200 }));
  const work = startCpuBoundWork({ config, masterKey: TEST_MASTER_KEY, address, systemPool, services, kinds, ...more });
  onTestFinished(work.stop);
  return work;
}
/** Connections of threads to the test's database. */
async function connections(): Promise<number> {
  const { rows } = await business.server.database.ownerPool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'parley-cpu-bound'",
  );
  return rows[0]?.count ?? 0;
}
const dueImport = async (id: string) =>
  (
    await business.server.database.ownerPool.query<{ lease_until: string | null; failures: number }>(
      'select lease_until, failures from due_imports where import_id = $1',
      [id],
    )
  ).rows[0];
/** Begins an import of new contacts, which no one works at yet. */
async function beginImport(count: number): Promise<Id> {
  await business.server.database.ownerPool.query(
    `update businesses set plan = plan || '{"import_rows": 5000}' where business_id = $1`,
    [business.businessId],
  );
  const rows = Array.from({ length: count }, (_, n) => [`One of ${count}: ${n}`]);
  return (await start(csv(['Name'], ...rows), { mapping: ['name'] })).id;
}

test('an import runs in a thread, which is there for as long as there is work', async () => {
  const id = await beginImport(300);
  startWork({ idleMs: 500 });
  await expect.poll(connections, { timeout: 20_000 }).toBeGreaterThan(0);
  await expect.poll(async () => (await get(id)).status, { timeout: 20_000 }).toBe('completed');
  await expect.poll(connections, { timeout: 20_000 }).toBe(0);
  expect((await get(id)).metrics).toMatchObject({ success: 300, failed: 0 });
});

test('an import that is stopped with the process is due at once, and another process continues it', async () => {
  const id = await beginImport(4_000);
  const first = startWork();
  await expect.poll(async () => (await get(id)).metrics.success, { timeout: 20_000 }).toBeGreaterThan(0);
  await first.stop();
  const { status, metrics } = await get(id);
  expect(status).toBe('in_progress');
  expect(metrics.success).toBeLessThan(4_000);
  expect(await dueImport(id)).toEqual({ lease_until: null, failures: 0 });
  startWork();
  await expect.poll(async () => (await get(id)).status, { timeout: 30_000 }).toBe('completed');
  expect((await get(id)).metrics).toMatchObject({ success: 4_000, failed: 0 });
});

test('a thread that fails ends nothing else, and is started again', async () => {
  const id = await beginImport(1);
  const failed = vi.spyOn(business.server.services.log, 'error');
  const work = startWork({ program: new URL('data:text/javascript,throw new Error("out of memory")') });
  await expect.poll(() => failed.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(1);
  await work.stop();
  failed.mockRestore();
  startWork();
  await expect.poll(async () => (await get(id)).status, { timeout: 20_000 }).toBe('completed');
});
