import { expect, test } from 'vitest';
import { importEndpoints as calls } from '../contract/endpoints.ts';
import type { FaultKind } from '../contract/import.ts';
import { csv, useImportFixture } from './testing/import-fixture.ts';

const { business, records, run, get } = useImportFixture();
const HEAD = ['Full name', 'Mobile no.', 'Code', 'Mail'];

/** The failed rows of one reason, and how many failed for each. */
const failed = (importId: string, query: { kind?: FaultKind; label?: string } = {}) =>
  business.admin.call(calls.listFailedRows, { params: { importId }, query });

test('failed rows are grouped by what is wrong with which field, whatever their sentences', async () => {
  const code = await records.addField({ label: 'Shop code', type: 'text', is_unique: true });
  await records.create({ name: 'Reason Zero', mobile: '+919000045401', [code.name]: 'R-1' });
  const done = await run(
    csv(
      HEAD,
      ['Reason One', '12', '', ''],
      // A spreadsheet has shortened it: another sentence about the same field.
      ['Reason Two', '9.19E+11', '', ''],
      ['Reason Three', '9000045402', 'r-1', ''],
      ['', '9000045403', '', ''],
      ['Reason Five', '9000045404', '', 'no mail'],
    ),
    { mapping: ['name', 'mobile', code.name, 'email'] },
  );
  expect(done.metrics.failed).toBe(5);
  const { info, failed_rows: all } = await failed(done.id);
  expect(info.reasons).toEqual([
    { kind: 'not_valid', label: 'Mobile', count: 2 },
    { kind: 'duplicate', label: 'Shop code', count: 1 },
    { kind: 'missing', label: 'Name', count: 1 },
    { kind: 'not_valid', label: 'Email', count: 1 },
  ]);
  expect(new Set(all.slice(0, 2).map(({ faults }) => faults[0]?.message)).size).toBe(2);
  const numbers = async (query: { kind?: FaultKind; label?: string }) =>
    (await failed(done.id, query)).failed_rows.map(({ number }) => number);
  expect(await numbers({ kind: 'not_valid', label: 'Mobile' })).toEqual([2, 3]);
  expect(await numbers({ kind: 'not_valid', label: 'Email' })).toEqual([6]);
  expect(await numbers({ kind: 'not_valid' })).toEqual([]);
  expect(await numbers({})).toEqual([2, 3, 4, 5, 6]);
});

test('names that no one has, or several, are reasons of their own', async () => {
  const partner = await records.addField({ label: 'Brought by', type: 'lookup', lookup_module: 'contacts' });
  for (const mobile of ['+919000045411', '+919000045412']) await records.create({ name: 'Twice Named', mobile });
  const done = await run(csv(['Name', 'By'], ['Reason Six', 'Twice Named'], ['Reason Seven', 'Not There']), {
    mapping: ['name', partner.name],
  });
  expect((await failed(done.id)).info.reasons).toEqual([
    { kind: 'ambiguous', label: 'Brought by', count: 1 },
    { kind: 'not_found', label: 'Brought by', count: 1 },
  ]);
});

test('rows from before reasons were kept are one group', async () => {
  const done = await run(csv(HEAD, ['Reason Eight', '12', '', '']), { mapping: ['name', 'mobile', null, null] });
  await business.server.database.ownerPool.query(
    'update import_rows set faults = \'[{"column": 1, "header": "Mobile no.", "message": "Wrong."}]\' where import_id = $1',
    [done.id],
  );
  expect((await failed(done.id)).info.reasons).toEqual([{ kind: 'other', label: null, count: 1 }]);
  expect((await failed(done.id, { kind: 'other' })).failed_rows).toHaveLength(1);
});

test('an import says how many records its rows mean: within a batch, across batches and after a retry', async () => {
  const { ownerPool } = business.server.database;
  await ownerPool.query('update businesses set plan = plan || \'{"import_rows": 5000}\' where business_id = $1', [
    business.businessId,
  ]);
  const mobileOf = (index: number) => `90001${String(index).padStart(5, '0')}`;
  // 600 contacts in the first rows, of which the last 100 rows repeat the first 100; one row stands there twice in a row.
  const rows = [
    ...Array.from({ length: 600 }, (_, index) => [`Many ${index}`, mobileOf(index)]),
    ['Many 599', mobileOf(599)],
    ...Array.from({ length: 100 }, (_, index) => [`Many ${index}`, mobileOf(index)]),
    ['Many more', '12'],
    ['Many 5', '13'],
  ];
  const done = await run(csv(['Name', 'Mobile'], ...rows), { mapping: ['name', 'mobile'] });
  expect(done).toMatchObject({ created: 600, unchanged: 101, metrics: { success: 701, failed: 2 }, records: 600 });
  const params = { importId: done.id };
  const again = [
    { number: 703, cells: ['Many more', '9000245000'] },
    { number: 704, cells: ['Many 5', mobileOf(5)] },
  ];
  const { import: next } = await business.admin.call(calls.retryFailedRows, { params, body: { rows: again } });
  expect(next).toMatchObject({ metrics: { success: 703, failed: 0 }, records: 601 });
});

test('of imports from before it was counted it is not known, also after a retry', async () => {
  const done = await run(csv(['Name', 'Mobile'], ['Old One', '9000045421'], ['Old Two', '1']), {
    mapping: ['name', 'mobile'],
  });
  await business.server.database.ownerPool.query('update imports set records = null where id = $1', [done.id]);
  await business.admin.call(calls.retryFailedRows, {
    params: { importId: done.id },
    body: { rows: [{ number: 3, cells: ['Old Two', '9000045422'] }] },
  });
  expect(await get(done.id)).toMatchObject({ metrics: { success: 2 }, records: null });
});
