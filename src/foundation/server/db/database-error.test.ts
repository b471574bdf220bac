import { readFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { isDatabaseUnavailable } from './database-error.ts';
import { createPool, type DatabaseAddress } from './pool.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

async function failureAt(address: DatabaseAddress): Promise<unknown> {
  const pool = createPool({ address, role: 'parley_app', log: createLog('silent'), applicationName: 'failing' });
  const error = await failure(pool.query('select 1'));
  await pool.end();
  return error;
}

/** A server on a free port that treats each connection so. */
async function listening(treat: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    treat(socket);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}

test('L4 a database whose port is closed is unavailable', async () => {
  const { port, stop } = await listening(() => undefined);
  stop();
  expect(isDatabaseUnavailable(await failureAt({ ...database.address, host: '127.0.0.1', port }))).toBe(true);
});

test('L4 a database that resets the connection is unavailable', async () => {
  const { port, stop } = await listening((socket) => socket.once('data', () => socket.resetAndDestroy()));
  expect(isDatabaseUnavailable(await failureAt({ ...database.address, host: '127.0.0.1', port }))).toBe(true);
  stop();
});

test('L4 a database without its socket file, or with an unknown name, is unavailable', async () => {
  expect(isDatabaseUnavailable(await failureAt({ host: '/nowhere/at/all', user: 'x', database: 'x' }))).toBe(true);
  expect(isDatabaseUnavailable(await failureAt({ host: 'database.invalid', user: 'x', database: 'x' }))).toBe(true);
});

test('L4 a connection that the database ends in mid-transaction is unavailable', async () => {
  const error = await failure(
    inTransaction({ pool: database.appPool, businessId: null, mode: 'write' }, async (tx) => {
      const [row] = await tx.run<{ pid: number }>({ name: 'own_pid', text: 'select pg_backend_pid() as pid' });
      await database.ownerPool.query('select pg_terminate_backend($1)', [row?.pid]);
      await tx.run({ name: 'after_the_end', text: 'select 1' });
    }),
  );
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('L4 a client, a provider or a file that fails with the same code is not the database', async () => {
  const { port, stop } = await listening((socket) => socket.resetAndDestroy());
  const reset = await new Promise<Error>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', resolve);
    socket.write('x');
  });
  stop();
  expect(reset).toMatchObject({ code: 'ECONNRESET' });
  const missing = await failure(readFile('/nowhere/at/all'));
  expect(missing).toMatchObject({ code: 'ENOENT' });
  const refused = await failure(new Promise((_, reject) => connect(port, '127.0.0.1').once('error', reject)));
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
  expect([reset, missing, refused].map(isDatabaseUnavailable)).toEqual([false, false, false]);
});
