import { expect, test } from 'vitest';
import type { Lease } from '../../foundation/server/scheduler/due-kind.ts';
import { csv, useImportFixture } from './testing/import-fixture.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { fieldsOf, moduleRegistry } from '../../records/server/index.ts';
import type { CompiledPlan } from './compile-plan.ts';
import { parseRows } from './parse-rows.ts';
import { dueImports, runTurn } from './run-import.ts';
import { Turn } from './turn.ts';

const { business, records, start, get } = useImportFixture();
const { server } = business;

const leaseThat = ({ isAwaited }: { isAwaited: boolean }, ending = new AbortController().signal): Lease => ({
  ending,
  renew: () => Promise.resolve({ isAwaited }),
});

test('[R4] two processes at one import: each row is applied once', async () => {
  const rows = Array.from({ length: 900 }, (_, index) => [`Twin ${index}`, index % 10 === 3 ? 'none' : '']);
  const begun = await start(csv(['Name', 'Mobile'], ...rows), { mapping: ['name', 'mobile'] });
  const claimed = { business_id: business.businessId, import_id: begun.id, lease_epoch: '1', failures: 0, depth: 0 };
  const run = () => dueImports.runOutside?.(server.services, claimed, leaseThat({ isAwaited: false }));
  // Both wait at the first rows before one of them continues.
  const { ownerPool } = server.database;
  const holder = await ownerPool.connect();
  await holder.query('begin');
  await holder.query('select from imports where id = $1 for update', [begun.id]);
  const both = Promise.all([run(), run()]);
  const waiting = async () => {
    const { rows: found } = await ownerPool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from imports%'",
    );
    return found.length;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
  await holder.query('commit');
  holder.release();
  await both;
  expect(await get(begun.id)).toMatchObject({
    status: 'completed',
    created: 810,
    metrics: { total: 900, success: 810, failed: 90 },
  });
  const { rows: named } = await server.database.ownerPool.query<{ count: number; names: number }>(
    `select count(*)::int as count, count(distinct name)::int as names from contacts where business_id = $1 and name like 'Twin %'`,
    [business.businessId],
  );
  expect(named).toEqual([{ count: 810, names: 810 }]);
  await server.processAll();
  expect((await records.list({ search_term: 'twin 1' })).records.length).toBeGreaterThan(0);
});

test('[LIST-03] turns without any time import a batch each while others wait, and all of it while none does', async () => {
  const rows = (name: string) => Array.from({ length: 700 }, (_, index) => [`${name} ${index}`]);
  await business.server.database.ownerPool.query(
    `update businesses set plan = plan || '{"import_rows": 5000}' where business_id = $1`,
    [business.businessId],
  );
  const turnsOf = async (name: string, isAwaited: boolean): Promise<number[]> => {
    const { id } = await start(csv(['Name'], ...rows(name)), { mapping: ['name'] });
    const done: number[] = [];
    for (let hasMore = true; hasMore;) {
      const turn = new Turn(leaseThat({ isAwaited }), 0);
      hasMore = await runTurn(server.services, business.businessId, id, turn);
      done.push((await get(id)).metrics.success);
    }
    expect(await get(id)).toMatchObject({ status: 'completed', created: 700 });
    return done;
  };
  expect(await turnsOf('Patient', true)).toEqual([250, 700]);
  expect(await turnsOf('Alone', false)).toEqual([700]);
});

test('an import ends after its batch when the process stops, and continues at its row', async () => {
  const rows = Array.from({ length: 700 }, (_, index) => [`Stopped ${index}`]);
  const { id } = await start(csv(['Name'], ...rows), { mapping: ['name'] });
  const turn = (ending?: AbortSignal) => new Turn(leaseThat({ isAwaited: false }, ending));
  expect(await runTurn(server.services, business.businessId, id, turn(AbortSignal.abort()))).toBe(true);
  expect((await get(id)).metrics.success).toBe(250);
  expect(await runTurn(server.services, business.businessId, id, turn())).toBe(false);
  expect(await get(id)).toMatchObject({ status: 'completed', created: 700 });
});

test('[S34] texts that make regular expressions go astray are read in less than a tenth of a second', async () => {
  const texts = [
    `${'a'.repeat(20_000)}!`,
    `${'a@'.repeat(10_000)}x`,
    `+${'9 '.repeat(10_000)}`,
    `${'1-'.repeat(10_000)}a`,
    `${' '.repeat(20_000)}x`,
    `=${'('.repeat(20_000)}`,
    `https://${'a.'.repeat(10_000)}`,
    `${'0'.repeat(20_000)}E+${'9'.repeat(300)}`,
    `${'2026-'.repeat(5_000)}`,
    `${'\u0301'.repeat(20_000)}`,
  ];
  for (const type of [
    'text',
    'long_text',
    'number',
    'currency',
    'boolean',
    'email',
    'mobile',
    'url',
    'date',
    'time',
    'datetime',
  ])
    await records.addField({ label: `Any ${type}`, type });
  for (const type of ['picklist', 'multi_select'])
    await records.addField({ label: `Any ${type}`, type, options: [{ label: 'Silk' }] });
  const { services } = server;
  const { businessId } = business;
  const module = moduleRegistry(services).modules.get('contacts');
  if (!module) throw new Error('There are no contacts');
  const { list } = await inBusiness(services, { businessId, actor: systemActor }, (ctx) =>
    fieldsOf(ctx, businessId, module),
  );
  const slow: string[] = [];
  for (const field of list)
    for (const text of texts) {
      const plan = { country: 'IN', matching: [field], columns: [{ index: 0, header: 'x', field }] };
      const before = process.threadCpuUsage();
      parseRows(plan as unknown as CompiledPlan, [{ number: 2, cells: [text] }]);
      const { user, system } = process.threadCpuUsage(before);
      if (user + system > 100_000) slow.push(`${field.type}: ${text.slice(0, 10)}`);
    }
  expect(list.length).toBeGreaterThan(15);
  expect(slow).toEqual([]);
});
