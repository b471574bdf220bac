import { expect, test } from 'vitest';
import { recordEndpoints as calls } from '../contract/endpoints.ts';
import type { Selection } from '../contract/record.ts';
import { useRecordFixture } from './testing/record-fixture.ts';

const { business, create, list } = useRecordFixture('contacts', 'contact');
const params = { module: 'contacts' };

type Body = { kind: 'delete' } | { kind: 'update'; values: Record<string, unknown> };

/** Starts a job, has it done, and returns it as it ended. */
async function run(selection: Partial<Selection>, body: Body) {
  const { job } = await business.admin.call(calls.startRecordJob, { params, body: { ...body, selection } as never });
  expect(job).toMatchObject({ status: 'pending', total: null });
  await business.server.runJobs();
  return (await business.admin.call(calls.getRecordJob, { params: { ...params, id: job.id } })).job;
}
const names = async (search_term: string) =>
  (await list({ search_term, sort_by: 'name', limit: 200 })).records.map(({ name }) => name);

test('all that match are changed in batches, but for those left out, and each has its history', async () => {
  const made = [];
  for (let n = 0; n < 5; n += 1) made.push(await create({ name: `Bulk ${n}`, city: 'Pune' }));
  const criteria = { operator: 'AND', criteria: [{ field: 'city', comparator: 'equal', value: 'pune' }] };
  const job = await run({ criteria, except: [made[0]?.id ?? ''] }, { kind: 'update', values: { city: 'Erode' } });
  expect(job).toMatchObject({ status: 'completed', total: 4, done: 4, failed: 0, failures: [] });
  const { records } = await list({ search_term: 'bulk', sort_by: 'name' });
  expect(records.map(({ city }) => city)).toEqual(['Pune', 'Erode', 'Erode', 'Erode', 'Erode']);
  const { activities } = (await business.admin.call(calls.listRelated, {
    params: { ...params, id: made[1]?.id ?? '', related: 'activities' },
  })) as unknown as { activities: { kind: string; actor: { type: string } }[] };
  expect(activities[0]).toMatchObject({ kind: 'changed', actor: { type: 'user' } });
});

test('records that refuse are counted and named with the sentence; the others are done', async () => {
  const taken = await create({ name: 'Holder', mobile: '+919000071111' });
  const one = await create({ name: 'Wants 1' });
  const job = await run({ ids: [taken.id, one.id] }, { kind: 'update', values: { mobile: '+919000071111' } });
  expect(job).toMatchObject({
    done: 1,
    failed: 1,
    failures: [{ id: one.id, message: 'A Contact with the same Mobile already exists' }],
  });
});

test('more than one batch is deleted, and what a search finds only', async () => {
  await Promise.all(Array.from({ length: 210 }, (_, n) => create({ name: `Leaving ${n}` })));
  await create({ name: 'Staying' });
  const job = await run({ search_term: 'leaving' }, { kind: 'delete' });
  expect(job).toMatchObject({ status: 'completed', total: 210, done: 210 });
  expect(await names('leaving')).toEqual([]);
  expect(await names('staying')).toEqual(['Staying']);
});

test('thousands of records can be named; more are refused with what to do instead', async () => {
  const { id } = await create({ name: 'One of many' });
  const others = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1));
  const job = await run({ ids: [id, ...others(9999)] }, { kind: 'update', values: { city: 'Hosur' } });
  expect(job).toMatchObject({ status: 'completed', total: 1, done: 1 });
  const refusal = await business.admin.refusal(calls.startRecordJob, {
    params,
    body: { kind: 'delete', selection: { ids: [id, ...others(10_000)] } },
  });
  expect(refusal.body).toMatchObject({
    code: 'INVALID_DATA',
    message: 'Choose at most 10,000 records, or all that the list shows.',
  });
});

test('records that are made after a job was asked for are not among all that match', async () => {
  const before = await create({ name: 'Fits before', city: 'Karur' });
  const criteria = { operator: 'AND', criteria: [{ field: 'city', comparator: 'equal', value: 'karur' }] };
  const { job } = await business.admin.call(calls.startRecordJob, {
    params,
    body: { kind: 'delete', selection: { criteria } as never },
  });
  await create({ name: 'Fits after', city: 'Karur' });
  await business.server.runJobs();
  const { job: done } = await business.admin.call(calls.getRecordJob, { params: { ...params, id: job.id } });
  expect(done).toMatchObject({ status: 'completed', total: 1, done: 1 });
  expect(await names('fits')).toEqual(['Fits after']);
  expect((await business.admin.refusal(calls.getRecord, { params: { ...params, id: before.id } })).status).toBe(404);
});

test('[SET-29] who may not delete, starts no such job; a job is seen by the person who asked for it', async () => {
  const { client } = await business.server.addUser(business.admin, 'Agent');
  const contact = await create({ name: 'Kept' });
  const body = { kind: 'delete' as const, selection: { ids: [contact.id] } };
  expect((await client.refusal(calls.startRecordJob, { params, body })).body).toMatchObject({ reason: 'PERMISSION' });
  const { job } = await business.admin.call(calls.startRecordJob, {
    params,
    body: { ...body, kind: 'update', values: {} },
  });
  expect((await client.refusal(calls.getRecordJob, { params: { ...params, id: job.id } })).status).toBe(404);
});
