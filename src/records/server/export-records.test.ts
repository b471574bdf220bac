import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { fillPath } from '../../foundation/contract/endpoint.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { runAllDue } from '../../foundation/server/scheduler/start-scheduler.ts';
import type { Services } from '../../foundation/server/services.ts';
import { cellsOf } from '../../foundation/server/tables/testing/read-here.ts';
import { recordEndpoints as calls } from '../contract/endpoints.ts';
import type { ExportFormat, RecordJob } from '../contract/record-job.ts';
import type { Selection } from '../contract/record.ts';
import { expireExport } from './export-files.ts';
import { dueExports } from './export-records.ts';
import { moduleRegistry } from './module-registry.ts';
import { useRecordFixture } from './testing/record-fixture.ts';

const { business, create, info, addField } = useRecordFixture('contacts', 'contact');
const params = { module: 'contacts' };

interface Asked {
  selection: Selection;
  format?: ExportFormat;
  columns?: string[];
}

/** Asks for an export, which no worker has begun. */
async function start({ selection, format = 'csv', columns }: Asked): Promise<RecordJob> {
  const body = { kind: 'export' as const, selection, format, ...(columns && { columns }) };
  return (await business.admin.call(calls.startRecordJob, { params, body })).job;
}
const read = async ({ id }: Pick<RecordJob, 'id'>) =>
  (await business.admin.call(calls.getRecordJob, { params: { ...params, id } })).job;
const pathOf = ({ id }: Pick<RecordJob, 'id'>) => fillPath(calls.downloadExport.path, { ...params, id });
const open = (job: Pick<RecordJob, 'id'>, { admin } = business) =>
  fetch(business.server.origin + pathOf(job), { headers: { cookie: admin.cookieHeader } });

/** Exports, and returns the job as it ended with the cells of its file. */
async function exported(asked: Asked): Promise<{ job: RecordJob; cells: string[][] }> {
  const started = await start(asked);
  await business.server.processAll();
  const job = await read(started);
  expect(job).toMatchObject({ status: 'completed', problem: null });
  return { job, cells: await cellsOf(new Uint8Array(await (await open(job)).arrayBuffer())) };
}

/** One try of a worker, with what replaces its services. */
async function tryOnce(job: RecordJob, services: Partial<Services> = {}, ending = new AbortController().signal) {
  const row = { business_id: business.businessId, job_id: job.id, lease_epoch: '1', failures: 0, depth: 0 };
  const lease = { ending, renew: () => Promise.resolve({ isAwaited: false }) };
  const apply = await dueExports.runOutside?.({ ...business.server.services, ...services }, row, lease);
  return inBusiness(business.server.services, { businessId: business.businessId, actor: systemActor }, apply!);
}

const HOSTILE = ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1', ' =HYPERLINK("http://x.example")', '＝1+1'];

test.each(['csv', 'xlsx'] as const)(
  '[S23] no cell of a %s is a formula; texts and phone numbers are read as they were written',
  async (format) => {
    const ids = [];
    for (const [n, city] of HOSTILE.entries())
      ids.push((await create({ name: `Hostile ${format} ${n}`, city, mobile: `+9190000${format.length}000${n}` })).id);
    const { job, cells } = await exported({ selection: { ids }, format, columns: ['name', 'mobile', 'city'] });
    expect(cells).toEqual([
      ['Name', 'Mobile', 'City'],
      // What a person types loses the blanks around it.
      ...HOSTILE.map((city, n) => [`Hostile ${format} ${n}`, `+9190000${format.length}000${n}`, city.trim()]),
    ]);
    const bytes = Buffer.from(await (await open(job)).arrayBuffer()).toString('utf8');
    if (format === 'csv') {
      expect(bytes).toContain(`'+9190000${format.length}0000`);
      expect(bytes).not.toMatch(/(^|,|"|\n)\s*[=+@\uFF1D]/);
    } else expect(bytes).not.toContain('<f>');
  },
);

const VALUES: readonly (readonly [type: string, value: unknown])[] = [
  ['text', '\'t Hart, "Silk"'],
  ['long_text', 'Two\nlines'],
  ['number', -1234.5],
  ['currency', 99.9],
  ['boolean', false],
  ['date', '2026-11-20'],
  ['time', '14:30:00'],
  ['datetime', '2026-11-20T10:46:30.000Z'],
  ['email', 'meera@silk.example'],
  ['mobile', '+919876543210'],
  ['url', 'https://silk.example/?a=1&b=2'],
  ['country', 'IN'],
  ['picklist', 'silk_pure'],
  ['multi_select', ['silk_pure', 'cotton']],
];

test.each(['csv', 'xlsx'] as const)('a %s gives back the value of every type when it is imported', async (format) => {
  const values: Record<string, unknown> = {};
  for (const [type, value] of VALUES) {
    const choices = { options: [{ label: 'Silk, pure' }, { label: 'Cotton' }] };
    const field = await addField({
      label: `${format} ${type}`,
      type,
      ...(type === 'picklist' || type === 'multi_select' ? choices : {}),
    });
    values[field.name] = value;
  }
  const contact = await create({ name: `Whole ${format}`, ...values });
  const columns = Object.keys(values);
  const { cells } = await exported({ selection: { ids: [contact.id] }, format, columns });
  const { types } = moduleRegistry(business.server.services);
  const { fields } = await info();
  const written = { dateFormat: 'DD/MM/YYYY', timeFormat: 'HH:mm', timeZone: 'Asia/Kolkata' };
  const imported = columns.map((name, index) => {
    const field = fields.find((each) => each.name === name);
    const type = field && types.get(field.type);
    if (!field || !type) throw new Error(`There is no field ${name}`);
    const text = cells[1]?.[index] ?? '';
    const context = { country: null, written };
    return [name, type.parse(type.fromText?.(text, field, context) ?? text, field, context)];
  });
  expect(Object.fromEntries(imported)).toEqual(values);
});

test.each([
  ['csv', '2026-11-20T10:46:30.000Z'],
  ['xlsx', '2026-11-20T16:16:30'],
] as const)(
  'a moment is in a %s as %s: a cell of a spreadsheet is in the zone of the business',
  async (format, cell) => {
    const field = await addField({ label: `Moment in ${format}`, type: 'datetime' });
    const { id } = await create({ name: `Moment ${format}`, [field.name]: '2026-11-20T10:46:30.000Z' });
    const { cells } = await exported({ selection: { ids: [id] }, format, columns: [field.name] });
    expect(cells[1]).toEqual([cell]);
  },
);

test('all that a view and a search show are exported but for those left out, with all fields, page by page', async () => {
  const made = [];
  for (let n = 0; n < 6; n += 1) made.push(await create({ name: `Paged ${n}` }));
  const { job, cells } = await exported({ selection: { search_term: 'paged', except: [made[2]?.id ?? ''] } });
  expect(job).toMatchObject({ total: 5, done: 5, failed: 0 });
  expect(job.file?.name).toMatch(/^Contacts .*\.csv$/);
  const { fields } = await info();
  expect(cells[0]).toEqual(fields.map(({ label }) => label));
  const names = cells.slice(1).map((row) => row[fields.findIndex(({ name }) => name === 'name')]);
  expect(names).toEqual(['Paged 0', 'Paged 1', 'Paged 3', 'Paged 4', 'Paged 5']);
});

test('more than one page is written, and says how far it has come', async () => {
  await Promise.all(Array.from({ length: 520 }, (_, n) => create({ name: `Many ${n}` })));
  const { job, cells } = await exported({ selection: { search_term: 'many', except: [] }, columns: ['name'] });
  expect(job).toMatchObject({ total: 520, done: 520 });
  expect(new Set(cells.flat()).size).toBe(521);
});

test('a process that ends in the middle leaves nothing; the next try writes the whole file', async () => {
  const ids = [(await create({ name: 'Cut 1' })).id, (await create({ name: 'Cut 2' })).id];
  const job = await start({ selection: { ids }, columns: ['name'] });
  const { objectStore } = business.server.services;
  const cut = async function* (bytes: AsyncIterable<Uint8Array>) {
    for await (const chunk of bytes) {
      yield chunk;
      throw new Error('The disk is gone');
    }
  };
  const put: Services['objectStore']['put'] = (id, bytes, max) => objectStore.put(id, Readable.from(cut(bytes)), max);
  await expect(tryOnce(job, { objectStore: { ...objectStore, put } })).rejects.toThrow('The disk is gone');
  expect(await read(job)).toMatchObject({ status: 'in_progress', file: null });
  expect((await open(job)).status).toBe(404);
  await tryOnce(job);
  const whole = await read(job);
  expect(whole).toMatchObject({ status: 'completed', total: 2, done: 2 });
  expect(await cellsOf(await (await open(job)).text())).toEqual([['Name'], ['Cut 1'], ['Cut 2']]);
  // Run once more by a queue that did not learn that it was done.
  await tryOnce(job);
  expect((await read(job)).file).toEqual(whole.file);
});

test('an export ends when the process stops, and is due again at once', async () => {
  const job = await start({ selection: { ids: [(await create({ name: 'Stopped' })).id] } });
  expect(await tryOnce(job, {}, AbortSignal.abort())).toEqual({ afterSeconds: 0 });
  expect(await read(job)).toMatchObject({ status: 'in_progress', file: null });
  expect(await tryOnce(job)).toBeNull();
  expect(await read(job)).toMatchObject({ status: 'completed', done: 1 });
});

test('an export that cannot be written says so', async () => {
  const job = await start({ selection: { ids: [(await create({ name: 'Never' })).id] } });
  const { services, database } = business.server;
  const put = (): Promise<never> => Promise.reject(new Error('The disk is gone'));
  await database.ownerPool.query('update due_record_exports set failures = 9 where job_id = $1', [job.id]);
  const broken = { ...services, objectStore: { ...services.objectStore, put } };
  await runAllDue({ systemPool: database.systemPool, services: broken, kinds: [dueExports], periodic: [] });
  expect(await read(job)).toMatchObject({
    status: 'failed',
    problem: 'The file could not be written. Start the export again.',
  });
});

test('the file is removed after seven days, with its bytes', async () => {
  const { job } = await exported({ selection: { ids: [(await create({ name: 'Leaves' })).id] }, columns: ['name'] });
  const days = (Date.parse(job.file?.expires_time ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  const { rows } = await business.server.database.ownerPool.query<{ file_id: string; sha256: string }>(
    'select j.file_id, m.sha256 from record_jobs j join media m on m.id = j.file_id where j.id = $1',
    [job.id],
  );
  const { services } = business.server;
  const [kept] = rows;
  const context = { services, businessId: business.businessId, depth: 0, attempt: 1, isLastAttempt: false };
  await expireExport.handle({ job_id: job.id, file_id: kept?.file_id ?? '' }, context);
  await business.server.runJobs();
  expect((await read(job)).file).toBeNull();
  expect((await open(job)).status).toBe(404);
  expect(await services.objectStore.get(business.businessId, kept?.sha256 ?? '')).toBeNull();
});

test('[SET-29] who may not export starts none, and the file is for the person who asked for it', async () => {
  const { client } = await business.server.addUser(business.admin, 'Agent');
  const supervisor = await business.server.addUser(business.admin, 'Supervisor');
  const selection = { ids: [(await create({ name: 'Guarded' })).id] };
  const body = { kind: 'export' as const, selection, format: 'csv' as const };
  expect((await client.refusal(calls.startRecordJob, { params, body })).body).toMatchObject({ reason: 'PERMISSION' });
  const { job } = await exported({ selection });
  expect((await open(job, { ...business, admin: client })).status).toBe(403);
  expect((await open(job, { ...business, admin: supervisor.client })).status).toBe(404);
});

test('a field that is not known is no column', async () => {
  const body = {
    kind: 'export' as const,
    format: 'csv' as const,
    selection: { except: [] },
    columns: ['name', 'password'],
  };
  const { body: refused } = await business.admin.refusal(calls.startRecordJob, { params, body });
  expect(refused).toMatchObject({ code: 'INVALID_DATA', info: { field: 'columns' } });
});

test('[S1] an export is no file that a record or a message could name', async () => {
  const { job } = await exported({ selection: { ids: [(await create({ name: 'Source' })).id] } });
  const { rows } = await business.server.database.ownerPool.query<{ file_id: string }>(
    'select file_id from record_jobs where id = $1',
    [job.id],
  );
  const field = await addField({ label: 'Contract', type: 'file' });
  const body = { name: 'Thief', [field.name]: { csid: rows[0]?.file_id } };
  const { body: refused } = await business.admin.refusal(calls.createRecord, { params, body });
  expect(refused).toMatchObject({ code: 'INVALID_DATA', info: { field: field.name } });
});

test('[S32] a business starts thirty exports an hour, and another one is not held up by it', async () => {
  const body = { kind: 'export' as const, format: 'csv' as const, selection: { ids: ['1'] } };
  let refused = null;
  for (let n = 0; n <= 30 && refused === null; n += 1) {
    const reply = await business.admin.send('POST', fillPath(calls.startRecordJob.path, params), body);
    if (reply.status === 429) refused = reply;
  }
  expect(refused?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  const { client } = await business.server.signUp();
  expect((await client.send('POST', fillPath(calls.startRecordJob.path, params), body)).status).toBe(202);
});
