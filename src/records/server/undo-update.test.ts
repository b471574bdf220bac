import { expect, test } from 'vitest';
import { recordEndpoints as calls } from '../contract/endpoints.ts';
import type { RecordJobBody } from '../contract/record-job.ts';
import { useRecordFixture } from './testing/record-fixture.ts';

const { business, create, update, get, addField } = useRecordFixture('contacts', 'contact');
const params = { module: 'contacts' };

/** Starts a job, has it done, and returns it as it ended. */
async function run(body: RecordJobBody, client = business.admin) {
  const { job } = await client.call(calls.startRecordJob, { params, body });
  await business.server.runJobs();
  return (await client.call(calls.getRecordJob, { params: { ...params, id: job.id } })).job;
}
const setCity = (ids: string[], city: string | null) => run({ kind: 'update', selection: { ids }, values: { city } });
const undo = (id: string) => run({ kind: 'undo', job_id: id });
const refusal = (id: string, client = business.admin) =>
  client.refusal(calls.startRecordJob, { params, body: { kind: 'undo', job_id: id } });

test('an update is undone where the field still has what it set; what was edited or deleted since is left and counted', async () => {
  const pune = await create({ name: 'Undone 1', city: 'Pune' });
  const none = await create({ name: 'Undone 2' });
  const same = await create({ name: 'Undone 3', city: 'Erode' });
  const edited = await create({ name: 'Undone 4', city: 'Salem' });
  const gone = await create({ name: 'Undone 5', city: 'Salem' });
  const all = [pune, none, same, edited, gone].map(({ id }) => id);
  const job = await setCity(all, 'Erode');
  expect(job).toMatchObject({ status: 'completed', done: 5, kept: 0 });
  await update(edited.id, { city: 'Madurai' });
  // Another field of a record may change: only the one that the update set is given back.
  await update(pune.id, { company_name: 'Shah Silks' });
  await business.admin.call(calls.deleteRecord, { params: { ...params, id: gone.id } });

  expect(await undo(job.id)).toMatchObject({
    kind: 'undo',
    status: 'completed',
    total: 4,
    done: 2,
    kept: 2,
    failed: 0,
  });
  expect(await get(pune.id)).toMatchObject({ city: 'Pune', company_name: 'Shah Silks' });
  expect(await get(none.id)).toMatchObject({ city: null });
  expect(await get(same.id)).toMatchObject({ city: 'Erode', version: 1 });
  expect(await get(edited.id)).toMatchObject({ city: 'Madurai' });
});

test('the owners of more records than one batch are given back, and the history says who undid it', async () => {
  const { user } = await business.server.addUser(business.admin, 'Agent');
  const made = await Promise.all(Array.from({ length: 205 }, (_, n) => create({ name: `Owned ${n}` })));
  const selection = { view: 'all_contacts', search_term: 'owned', except: [] };
  const job = await run({ kind: 'update', selection, values: { owner: user.user_id } });
  expect(job).toMatchObject({ total: 205, done: 205 });
  expect(await undo(job.id)).toMatchObject({ total: 205, done: 205, kept: 0 });
  expect((await get(made[204]?.id ?? '')).owner).toEqual(made[204]?.owner);
  const { activities } = (await business.admin.call(calls.listRelated, {
    params: { ...params, id: made[0]?.id ?? '', related: 'activities' },
  })) as unknown as { activities: { kind: string; detail: { changes?: object } }[] };
  expect(activities.slice(0, 2).map(({ kind, detail }) => [kind, Object.keys(detail.changes ?? {})])).toEqual([
    ['changed', ['owner']],
    ['changed', ['owner']],
  ]);
});

test('an update is undone once, within a day, by the person who asked for it', async () => {
  const { client } = await business.server.addUser(business.admin, 'Super Admin');
  const { id } = await create({ name: 'Once', city: 'Pune' });
  const job = await setCity([id], 'Erode');
  expect((await refusal(job.id, client)).status).toBe(404);
  expect(await undo(job.id)).toMatchObject({ done: 1 });
  expect((await refusal(job.id)).body).toMatchObject({ code: 'NOT_ALLOWED', reason: 'JOB_NOT_UNDOABLE' });

  const old = await setCity([id], 'Erode');
  await business.server.database.ownerPool.query(
    `update record_jobs set created_time = created_time - interval '25 hours' where id = $1`,
    [old.id],
  );
  expect((await refusal(old.id)).body).toMatchObject({ reason: 'JOB_NOT_UNDOABLE' });
  const deletion = await run({ kind: 'delete', selection: { ids: [id] } });
  expect((await refusal(deletion.id)).status).toBe(404);
});

test('an option that was removed since does not come back, and a deleted field is left out', async () => {
  const field = await addField({ label: 'Weave', type: 'picklist', options: [{ label: 'Cotton' }, { label: 'Silk' }] });
  const [cotton, silk] = (field.options ?? []).map(({ value }) => value);
  const { id } = await create({ name: 'Weaver', [field.name]: cotton });
  const job = await run({ kind: 'update', selection: { ids: [id] }, values: { [field.name]: silk } });
  await business.admin.call(calls.updateField, {
    params: { ...params, fieldId: field.id },
    body: { options: (field.options ?? []).filter(({ value }) => value === silk) },
  });
  expect(await undo(job.id)).toMatchObject({
    done: 0,
    failed: 1,
    failures: [{ id, message: 'The former option of Weave does not exist any more.' }],
  });
  expect((await get(id))[field.name]).toBe(silk);

  const emptied = await run({ kind: 'update', selection: { ids: [id] }, values: { [field.name]: null } });
  await business.admin.call(calls.deleteField, { params: { ...params, fieldId: field.id } });
  expect(await undo(emptied.id)).toMatchObject({ total: 1, done: 0, kept: 1, failed: 0 });
});
