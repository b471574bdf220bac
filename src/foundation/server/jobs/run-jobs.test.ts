import { createBusinessContext } from '../create-work-context.ts';
import { systemActor } from '../../contract/actor.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { inTransaction } from '../db/transaction.ts';
import { createLog } from '../log.ts';
import type { Services } from '../services.ts';
import { GiveUp } from './give-up.ts';
import { defineJob, type JobContext, type JobDefinition } from './job.ts';
import { runJobs, runJobsToTheEnd } from './run-jobs.ts';

const CANARY = 'canary-4711';

let database: TestDatabase;
let businessId: string;
let logged: string[] = [];
// Jobs use only what their handlers ask for.
const services = (): Services =>
  ({
    pool: database.appPool,
    config: { nodeEnv: 'test' },
    log: createLog('debug', { write: (line) => logged.push(line) }),
  }) as unknown as Services;

beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.systemPool.query<{ id: string }>(
    'insert into tenants default values returning business_id::text as id',
  );
  businessId = rows[0]?.id ?? '';
});
afterEach(async () => {
  logged = [];
  await database.ownerPool.query('delete from graphile_worker._private_jobs');
});
afterAll(() => database.drop());

async function enqueue<Payload>(job: JobDefinition<Payload>, payload: Payload): Promise<void> {
  await inTransaction({ pool: database.appPool, businessId, mode: 'write' }, (tx) =>
    createBusinessContext(services(), tx, { businessId, actor: systemActor }).enqueue(job, payload),
  );
}

function noting(
  maxAttempts: number,
  handle: (text: string, ctx: JobContext) => void | Promise<void> = () => undefined,
) {
  const seen: { text: string; businessId: string | null; attempt: number; isLastAttempt: boolean }[] = [];
  const job = defineJob({
    name: 'note',
    payload: z.object({ text: z.string() }),
    maxAttempts,
    async handle({ text }, ctx) {
      seen.push({ text, businessId: ctx.businessId, attempt: ctx.attempt, isLastAttempt: ctx.isLastAttempt });
      await handle(text, ctx);
    },
  });
  return { job, seen };
}

const rowsLeft = async () =>
  (
    await database.ownerPool.query<{ attempts: number; max_attempts: number; last_error: string }>(
      'select attempts, max_attempts, last_error from graphile_worker._private_jobs',
    )
  ).rows;
const toTheEnd = (jobs: readonly JobDefinition<unknown>[]) =>
  runJobsToTheEnd({ ownerPool: database.ownerPool, services: services(), jobs });
const makeDue = () =>
  database.ownerPool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");

test('a job gets its payload and its business', async () => {
  const { job, seen } = noting(3);
  await enqueue(job, { text: 'hello' });
  await toTheEnd([job]);
  expect(seen).toEqual([{ text: 'hello', businessId, attempt: 1, isLastAttempt: false }]);
  expect(await rowsLeft()).toEqual([]);
});

test('a job exists only when its transaction is committed', async () => {
  const { job, seen } = noting(3);
  const failed = inTransaction({ pool: database.appPool, businessId, mode: 'write' }, async (tx) => {
    await createBusinessContext(services(), tx, { businessId, actor: systemActor }).enqueue(job, {
      text: 'never',
    });
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  await toTheEnd([job]);
  expect(seen).toEqual([]);
});

test('a failing job is tried as often as it says, and neither log nor table learns its payload', async () => {
  const { job, seen } = noting(2, (text) => {
    throw Object.assign(new Error('The wire broke'), { sent: text });
  });
  await enqueue(job, { text: CANARY });
  await toTheEnd([job]);
  await makeDue();
  await toTheEnd([job]);
  await makeDue();
  await toTheEnd([job]);
  expect(seen.map(({ attempt, isLastAttempt }) => [attempt, isLastAttempt])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(await rowsLeft()).toEqual([{ attempts: 2, max_attempts: 2, last_error: 'Error' }]);
  expect(logged.filter((line) => line.includes('Failed to run a job'))).toHaveLength(2);
  expect(logged.join('')).not.toContain(CANARY);
});

test('giving up ends the tries at once', async () => {
  const { job } = noting(9, () => {
    throw new GiveUp('The recipient is gone');
  });
  await enqueue(job, { text: 'x' });
  await toTheEnd([job]);
  expect(await rowsLeft()).toEqual([{ attempts: 1, max_attempts: 1, last_error: 'GiveUp' }]);
});

test('a payload that no longer fits fails for good with a line that names the field, not the value', async () => {
  const { job, seen } = noting(5);
  const before = defineJob({
    name: 'note',
    payload: z.object({ words: z.string() }),
    maxAttempts: 5,
    handle: () => Promise.resolve(),
  });
  await enqueue(before, { words: CANARY });
  await toTheEnd([job]);
  expect(seen).toEqual([]);
  expect(await rowsLeft()).toEqual([{ attempts: 1, max_attempts: 1, last_error: 'GiveUp' }]);
  expect(logged.join('')).toContain("does not fit the job's schema (text: invalid_type)");
  expect(logged.join('')).not.toContain(CANARY);
});

test('stopping waits for the job that is running', async () => {
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let isDone = false;
  const { job } = noting(3, async () => {
    started.resolve();
    await release.promise;
    isDone = true;
  });
  const runner = await runJobs({ ownerPool: database.ownerPool, services: services(), jobs: [job], concurrency: 2 });
  await enqueue(job, { text: 'slow' });
  await started.promise;
  const stopped = runner.stop();
  expect(isDone).toBe(false);
  release.resolve();
  await Promise.all([stopped, runner.stop()]);
  expect(isDone).toBe(true);
  expect(await rowsLeft()).toEqual([]);
});

test('a job that does not end is left to be run again by others', async () => {
  const started = Promise.withResolvers<void>();
  const { job } = noting(3, () => {
    started.resolve();
    return new Promise(() => undefined);
  });
  const runner = await runJobs({
    ownerPool: database.ownerPool,
    services: services(),
    jobs: [job],
    concurrency: 1,
    stopWithinMs: 20,
  });
  await enqueue(job, { text: 'endless' });
  await started.promise;
  await runner.stop();
  const { rows } = await database.ownerPool.query('select attempts, is_available from graphile_worker._private_jobs');
  expect(rows).toEqual([{ attempts: 1, is_available: true }]);
});

test('when the database refuses the note that a job is done, the runner starts again and runs it again', async () => {
  const again = Promise.withResolvers<void>();
  const { job, seen } = noting(5, async (_, { attempt }) => {
    if (attempt === 1) await database.ownerPool.query('alter table graphile_worker._private_jobs rename to _hidden');
    else again.resolve();
  });
  await enqueue(job, { text: 'once more' });
  const ended = Promise.withResolvers<void>();
  const write = (line: string) => {
    if (line.includes('Lost the job runner')) ended.resolve();
  };
  const runner = await runJobs({
    ownerPool: database.ownerPool,
    services: { ...services(), log: createLog('debug', { write }) },
    jobs: [job],
    restartAfterMs: 5,
  });
  await ended.promise;
  await database.ownerPool.query('alter table graphile_worker._hidden rename to _private_jobs');
  await again.promise;
  await runner.stop();
  expect(seen.map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(await rowsLeft()).toEqual([]);
});

test('two jobs of one name are refused', async () => {
  const { job } = noting(1);
  await expect(toTheEnd([job, job])).rejects.toThrow('Two jobs are named note');
});
