import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { createTableWriter } from '../../foundation/server/tables/create-table-writer.ts';
import { csv, useImportFixture } from './testing/import-fixture.ts';

// A business in India, which writes 24/11/2026 02:30 PM.

const { records, run, failedRows } = useImportFixture();
let visit = '';
let opens = '';

beforeAll(async () => {
  visit = (await records.addField({ label: 'Last visit', type: 'datetime' })).name;
  opens = (await records.addField({ label: 'Call after', type: 'time' })).name;
});

/** What was imported, by the name of the contact. */
async function imported(): Promise<Record<string, readonly unknown[]>> {
  const page = await records.list({ limit: 100 });
  return Object.fromEntries(page.records.map((each) => [String(each['name']), [each[visit], each[opens]]]));
}

test('[RUN-15] times of a CSV are read as the business writes them, and a wrong one says how', async () => {
  const bytes = csv(
    ['Name', 'Visit', 'Call'],
    ['Asha', '24/11/2026 14:30', '14:30'],
    ['Bela', '24/11/2026 2:30 pm', '2:30 pm'],
    ['Chitra', '2026-11-24T14:30:00+05:30', '9:05:30'],
    ['Devi', '11/24/2026 14:30', 'noon'],
  );
  const { id, metrics } = await run(bytes, { mapping: ['name', visit, opens] });
  expect(metrics).toMatchObject({ success: 3, failed: 1 });
  expect(await imported()).toMatchObject({
    Asha: ['2026-11-24T09:00:00.000Z', '14:30:00'],
    Bela: ['2026-11-24T09:00:00.000Z', '14:30:00'],
    Chitra: ['2026-11-24T09:00:00.000Z', '09:05:30'],
  });
  const [row] = await failedRows(id);
  expect(row?.faults.map(({ message }) => message)).toEqual([
    'Enter a date and a time, such as 20/11/2026 02:30 PM.',
    'Enter a time, such as 02:30 PM.',
  ]);
});

test('[RUN-15] a cell of a spreadsheet with a time is in the zone of the business', async () => {
  const writable = new PassThrough();
  const bytes = buffer(writable);
  const columns = [
    { header: 'Name', type: 'text' as const },
    { header: 'Visit', type: 'instant' as const },
  ];
  const writer = await createTableWriter({ format: 'xlsx', columns, writable });
  // A spreadsheet shows 24 November 2026 14:30.
  await writer.write(['Esha', new Date('2026-11-24T14:30:00Z')]);
  await writer.end();
  expect((await run(await bytes, { mapping: ['name', visit] })).metrics).toMatchObject({ success: 1, failed: 0 });
  expect((await imported())['Esha']).toEqual(['2026-11-24T09:00:00.000Z', null]);
});
