import { expect, test } from 'vitest';
import { useRecordFixture } from '../../records/server/testing/record-fixture.ts';

const { business, create, update } = useRecordFixture('tasks', 'task');
const owner = () => ({ id: business.adminUser.user_id });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const query = async (text: string, id: string) =>
  (await business.server.database.ownerPool.query<Record<string, unknown>>(text, [id])).rows;
const isReminded = async (id: string) =>
  (await query('select reminded_time is not null as is_reminded from tasks where id = $1', id))[0]?.['is_reminded'];

/** The due time of a task is set into the past, in the record and in its due row. */
async function comeDue(id: string): Promise<void> {
  await query("update tasks set due_time = clock_now() - interval '1 s' where id = $1", id);
  await query("update due_tasks set due_time = clock_now() - interval '1 s' where task_id = $1", id);
  await business.server.processAll();
}

test('[REC-29] [REC-30] a task has a status and a priority; it is due once for each due time', async () => {
  const task = await create({ title: 'Send revised quote', due_time: inAnHour(), owner: owner() });
  expect(task).toMatchObject({ status: 'open', priority: 'normal' });
  expect(await isReminded(task.id)).toBe(false);
  await comeDue(task.id);
  expect(await isReminded(task.id)).toBe(true);
  await update(task.id, { due_time: inAnHour() });
  expect(await isReminded(task.id)).toBe(false);
  await comeDue(task.id);
  expect(await isReminded(task.id)).toBe(true);
});

test('a task that is done is not due any more, and one that was put off is due later', async () => {
  const done = await create({ title: 'Done already', due_time: inAnHour(), owner: owner() });
  await update(done.id, { status: 'done' });
  await comeDue(done.id);
  expect(await isReminded(done.id)).toBe(false);
  const later = await create({ title: 'Put off', due_time: inAnHour(), owner: owner() });
  await query('update due_tasks set due_time = clock_now() where task_id = $1', later.id);
  await business.server.processAll();
  expect(await isReminded(later.id)).toBe(false);
  expect(await query('select due_time > clock_now() as waits from due_tasks where task_id = $1', later.id)).toEqual([
    { waits: true },
  ]);
});

test('a due time that is over when it is written reminds nobody, until there is another one', async () => {
  const due = async (id: string) => query('select 1 from due_tasks where task_id = $1', id);
  const task = await create({ title: 'Of last year', due_time: '2020-01-01T00:00:00Z', owner: owner() });
  expect(await due(task.id)).toEqual([]);
  await update(task.id, { due_time: inAnHour() });
  expect(await isReminded(task.id)).toBe(false);
  expect(await due(task.id)).toHaveLength(1);
});
