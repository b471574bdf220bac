import { expect, test } from 'vitest';
import type { Area } from '../../foundation/server/area.ts';
import { recordEndpoints as calls } from '../contract/endpoints.ts';
import type { RecordJob, RecordJobBody } from '../contract/record-job.ts';
import { recordJobWork } from './record-jobs.ts';
import { useRecordFixture } from './testing/record-fixture.ts';

const { business, create, get } = useRecordFixture('contacts', 'contact');
const params = { module: 'contacts' };

const start = async (body: RecordJobBody): Promise<RecordJob> =>
  (await business.admin.call(calls.startRecordJob, { params, body })).job;
const read = async ({ id }: RecordJob): Promise<RecordJob> =>
  (await business.admin.call(calls.getRecordJob, { params: { ...params, id } })).job;

const broken = (): never => {
  throw new Error('The disk is full');
};
/** One try of a worker, with other areas than those of the product. */
const tryOnce = (job: RecordJob, areas: readonly Area[], isLastAttempt: boolean) =>
  recordJobWork.handle(
    { job_id: job.id },
    {
      services: { ...business.server.services, areas },
      businessId: business.businessId,
      depth: 0,
      attempt: 1,
      isLastAttempt,
    },
  );
/** The areas of the product, where a contact of this name can be neither written nor deleted. */
const without = (name: string): Area[] =>
  business.server.services.areas.map((area) => ({
    ...area,
    ...(area.modules && {
      modules: area.modules.map((module) =>
        module.name === 'contacts'
          ? {
              ...module,
              afterWrite: (_: unknown, changes: readonly { after: Readonly<Record<string, unknown>> }[]) =>
                changes.some(({ after }) => after['name'] === name) ? broken() : Promise.resolve(),
              beforeDelete: broken,
            }
          : module,
      ),
    }),
  }));

test.each([
  ['delete', 'Not all records could be deleted. Delete the others again.'],
  ['update', 'Not all records could be updated. Update the others again.'],
] as const)('a job to %s that fails with each try ends, and says what to do', async (kind, problem) => {
  const { id } = await create({ name: `Breaks the ${kind}` });
  const selection = { ids: [id] };
  const job = await start(kind === 'delete' ? { kind, selection } : { kind, selection, values: { city: 'Salem' } });
  const areas = without(`Breaks the ${kind}`);
  await expect(tryOnce(job, areas, false)).rejects.toThrow('The disk is full');
  expect(await read(job)).toMatchObject({ status: 'pending', problem: null });
  await expect(tryOnce(job, areas, true)).rejects.toThrow('The disk is full');
  expect(await read(job)).toMatchObject({ status: 'failed', done: 0, problem });
  expect(await get(id)).toMatchObject({ city: null });
  // A try that comes late changes nothing.
  await tryOnce(job, business.server.services.areas, true);
  expect(await read(job)).toMatchObject({ status: 'failed', done: 0 });
});

test('a job of which another try is of no use ends at once', async () => {
  const { id } = await create({ name: 'Of a module that is gone' });
  const job = await start({ kind: 'delete', selection: { ids: [id] } });
  await expect(tryOnce(job, [], false)).rejects.toThrow('There is no module contacts');
  expect(await read(job)).toMatchObject({ status: 'failed' });
});

test('what an update has done before it failed is undone, and an undo that failed is begun again', async () => {
  const made = await Promise.all(Array.from({ length: 200 }, (_, n) => create({ name: `First ${n}`, city: 'Pune' })));
  const last = await create({ name: 'Breaks', city: 'Pune' });
  const ids = [...made.map(({ id }) => id), last.id];
  const job = await start({ kind: 'update', selection: { ids }, values: { city: 'Erode' } });
  await expect(tryOnce(job, without('Breaks'), true)).rejects.toThrow('The disk is full');
  expect(await read(job)).toMatchObject({ status: 'failed', total: 201, done: 200 });

  const first = await start({ kind: 'undo', job_id: job.id });
  await expect(tryOnce(first, without('First 7'), true)).rejects.toThrow('The disk is full');
  expect(await read(first)).toMatchObject({
    status: 'failed',
    problem: 'Not all records could be given their former value. Undo the update again.',
  });
  const second = await start({ kind: 'undo', job_id: job.id });
  await business.server.runJobs();
  expect(await read(second)).toMatchObject({ status: 'completed', total: 200, done: 200 });
  expect(await get(made[7]?.id ?? '')).toMatchObject({ city: 'Pune' });
});
