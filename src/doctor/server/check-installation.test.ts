import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { useTestBusiness } from '../../app/testing/use-test-server.ts';
import { readConfig } from '../../foundation/server/config.ts';
import { doctorEndpoints as calls } from '../contract/endpoints.ts';
import type { CheckContext, InstallationCheck } from './check.ts';
import { checkInstallation } from './check-installation.ts';

const business = useTestBusiness();

const contextOf = (env: NodeJS.ProcessEnv = {}, more: Partial<CheckContext> = {}): CheckContext => ({
  config: readConfig(env),
  pool: business.server.services.pool,
  sending: 'released',
  refusedWebhooks: { count: 0 },
  ...more,
});
const check = async (name: string, ctx: CheckContext) => {
  const checks = business.server.services.areas.flatMap(({ checks: own = [] }) => own);
  const found = checks.find((each) => each.name === name);
  return found?.run(ctx);
};
const owner = () => business.server.database.ownerPool;

test('[RUN-66] a working installation: the checks of all areas, and the version of the time zone data', async () => {
  const { findings, versions } = await business.admin.call(calls.checkInstallation, {});
  const names = [
    'address',
    'database',
    'disk',
    'clock',
    'sending',
    'mail',
    'work',
    'schedule',
    'webhooks',
    'webhook_signatures',
    'push',
  ];
  expect(findings.map(({ name }) => name)).toEqual(names);
  expect(findings.filter(({ state }) => state === 'broken')).toEqual([]);
  expect(versions).toContainEqual({ name: 'Time zone data', version: process.versions['tz'] });
  expect(versions.map(({ name }) => name)).toEqual(['Node', 'PostgreSQL', 'Time zone data', 'Unicode (ICU)']);
});

test('a check that throws is reported as broken and does not affect the others', async () => {
  const failing: InstallationCheck = { name: 'x', title: 'X', run: () => Promise.reject(new Error('No such folder')) };
  const nothing: InstallationCheck = { name: 'y', title: 'Y', run: () => Promise.resolve(null) };
  const { findings } = await checkInstallation([{ name: 'a', checks: [failing, nothing] }, { name: 'b' }], contextOf());
  expect(findings).toEqual([
    { name: 'x', title: 'X', state: 'broken', text: 'This could not be checked: No such folder' },
  ]);
});

test.each<[string, string, NodeJS.ProcessEnv, Partial<CheckContext>, string, RegExp]>([
  ['this machine with the sandbox', 'address', {}, {}, 'good', /with the sandbox/],
  [
    'this machine without it',
    'address',
    { SANDBOX: 'off', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' },
    {},
    'broken',
    /Set PUBLIC_URL/,
  ],
  [
    'a name that leads nowhere',
    'address',
    { PUBLIC_URL: 'https://parley.invalid', SANDBOX: 'on' },
    {},
    'broken',
    /cannot reach itself/,
  ],
  ['the mailbox of the sandbox', 'mail', {}, {}, 'attention', /Set SMTP_URL/],
  [
    'a mail server',
    'mail',
    { SMTP_URL: 'smtps://user:secret@mail.example:465', MAIL_FROM: 'a@b.example' },
    {},
    'good',
    /^Mail leaves from a@b\.example through mail\.example\.$/,
  ],
  ['a copy', 'sending', {}, { sending: 'paused' }, 'broken', /npm run release/],
  ['a database that does not respond', 'sending', {}, { sending: 'unknown' }, 'broken', /PostgreSQL/],
  ['pushes without a sender', 'push', {}, {}, 'attention', /MAIL_FROM/],
  [
    'pushes with one',
    'push',
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Shop <a@b.example>' },
    {},
    'good',
    /mailto:a@b\.example/,
  ],
  ['signatures', 'webhook_signatures', {}, { refusedWebhooks: { count: 3 } }, 'attention', /^3 webhooks/],
])('%s', async (_, name, env, more, state, text) => {
  expect(await check(name, contextOf(env, more))).toEqual({ state, text: expect.stringMatching(text) as string });
});

test('a command reports nothing about signatures', async () => {
  expect(await check('webhook_signatures', contextOf({}, { refusedWebhooks: null }))).toBeNull();
});

test('free space is that of the data folder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-disk-'));
  try {
    expect((await check('disk', contextOf({ DATA_DIR: folder })))?.text).toMatch(/^.*[\d.]+ GB of [\d.]+ GB are free/);
    await expect(check('disk', contextOf({ DATA_DIR: path.join(folder, 'none') }))).rejects.toThrow('ENOENT');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('pending webhooks and dead letters are reported', async () => {
  const read = () => check('webhooks', contextOf());
  const wait = (interval: string) =>
    owner().query(
      "update webhook_inbox set received_time = clock_timestamp() - $1::interval, applied_time = null where provider = 'test'",
      [interval],
    );
  await owner().query("insert into webhook_inbox (provider, body, route_key) values ('test', '', 'nobody')");
  try {
    await wait('3 minutes');
    expect(await read()).toMatchObject({ state: 'attention' });
    await wait('20 minutes');
    expect(await read()).toMatchObject({ state: 'broken', text: expect.stringContaining('20 minutes') as string });
  } finally {
    await owner().query("delete from webhook_inbox where provider = 'test'");
  }
  expect(await read()).toMatchObject({ state: 'good' });
  await owner().query(
    "insert into webhook_dead_letters (inbox_id, provider, part, reason) values (1, 'test', '', 'unknown')",
  );
  expect(await read()).toMatchObject({ state: 'attention', text: expect.stringContaining('npm run replay') as string });
  await owner().query("delete from webhook_dead_letters where provider = 'test'");
});

test('late, failing and abandoned jobs are reported', async () => {
  const add = (more: string) =>
    owner().query(
      `with job as (select * from graphile_worker.add_job('doctor_test', '{}'::json, run_at => now() + interval '1 day')) select ${more} from job`,
    );
  const change = (values: string) =>
    owner().query(
      `update graphile_worker._private_jobs set ${values} where task_id = (select id from graphile_worker._private_tasks where identifier = 'doctor_test')`,
    );
  const read = async () => (await check('work', contextOf()))?.state;
  await add('id');
  try {
    await change("attempts = 1, last_error = 'No route'");
    expect((await check('work', contextOf()))?.text).toContain('will be retried');
    await change("attempts = max_attempts, last_error = 'No route'");
    expect((await check('work', contextOf()))?.text).toContain('failed in all attempts');
    await change("attempts = 0, last_error = null, run_at = now() - interval '5 minutes'");
    expect(await read()).toBe('attention');
    await change("run_at = now() - interval '20 minutes'");
    expect(await read()).toBe('broken');
  } finally {
    await owner().query(
      "delete from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'doctor_test')",
    );
  }
  expect(await read()).toBe('good');
});

test('overdue scheduled work is reported with its kind', async () => {
  // A table that the scheduler of the test server does not poll.
  await owner().query(
    'create table due_doctor_test (due_time timestamptz not null, lease_until timestamptz); insert into due_doctor_test values (now(), null)',
  );
  const read = () => check('schedule', contextOf());
  const late = (interval: string) =>
    owner().query('update due_doctor_test set due_time = now() - $1::interval', [interval]);
  try {
    expect(await read()).toMatchObject({ state: 'good' });
    await late('3 minutes');
    expect(await read()).toMatchObject({ state: 'attention', text: expect.stringContaining('doctor test') as string });
    await late('20 minutes');
    expect(await read()).toMatchObject({ state: 'broken', text: expect.stringContaining('20 minutes') as string });
    expect(await check('schedule', contextOf({}, { sending: 'paused' }))).toBeNull();
    await owner().query("update due_doctor_test set lease_until = now() + interval '1 minute'");
    expect(await read()).toMatchObject({ state: 'good' });
  } finally {
    await owner().query('drop table due_doctor_test');
  }
});
