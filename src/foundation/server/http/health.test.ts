import type { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { alwaysReleased } from '../installation/outgoing.ts';
import type { Services } from '../services.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { installErrorHandler } from './error-handler.ts';
import { createProtection } from './protection.ts';
import { checkFreeSpace, serveHealth } from './health.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const database = useTestDatabase();

const disk = (bavail: number) => (async () => ({ bavail, bsize: 4_096 })) as unknown as typeof statfs;

test('L11 readyz says when the disk of the data folder is full, and whether messages may leave', async () => {
  const app = Fastify();
  const services = { config: { dataDir: tmpdir() }, pool: database.appPool, outgoing: alwaysReleased } as Services;
  serveHealth(app, services, { disk: () => checkFreeSpace(tmpdir(), disk(100)) });
  const response = await app.inject('/readyz');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({
    status: 'not ready',
    checks: { database: 'ok', disk: 'The disk of DATA_DIR is full' },
    sending: 'released',
  });
  expect(await checkFreeSpace(tmpdir(), disk(1_000_000))).toBeNull();
});

test('L11 readyz checks the data folder of the settings', async () => {
  const app = Fastify();
  const services = { config: { dataDir: tmpdir() }, pool: database.appPool, outgoing: alwaysReleased } as Services;
  serveHealth(app, services, {});
  expect((await app.inject('/readyz')).json()).toMatchObject({ checks: { database: 'ok', disk: 'ok' } });
});

test('L11 a database without space is not one that cannot be reached', async () => {
  const app = Fastify();
  installErrorHandler(app, createProtection({ config: readConfig({}), log: createLog('silent') }));
  const raise = (code: string) => () =>
    database.appPool.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
  app.get('/full', raise('53100'));
  app.get('/restarting', raise('57P03'));
  const full = await app.inject('/full');
  expect(full.statusCode).toBe(503);
  expect(full.json()).toMatchObject({
    reason: 'STORAGE',
    message: 'There is no room left to store this. Nothing was changed; ask your administrator.',
  });
  expect((await app.inject('/restarting')).json()).toMatchObject({
    message: expect.stringContaining('cannot reach its database') as unknown,
  });
});
