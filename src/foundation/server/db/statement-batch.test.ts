import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { isDatabaseUnavailable } from './database-error.ts';
import { createPool, type Pool } from './pool.ts';
import { endBatch, sendStatement, type Statement } from './statement-batch.ts';

const database = useTestDatabase();
let pool: Pool;
let client: PoolClient;
beforeAll(() => {
  const { address } = database;
  pool = createPool({ address, role: 'parley_app', log: createLog('silent'), max: 1, applicationName: 'test' });
});
beforeEach(async () => {
  client = await pool.connect();
  return () => client.release();
});
afterAll(() => pool.end());

const number = (value: number): Statement => ({ name: 'number', text: 'select $1::int as value', values: [value] });
const failing: Statement = { name: 'failing', text: 'select 1 / $1::int as value', values: [0] };
const send = (...statements: readonly Statement[]) => statements.map((each) => sendStatement(client, each));
const rowsOf = async (sent: readonly Promise<{ rows: unknown[] }>[]) =>
  (await Promise.all(sent)).map(({ rows }) => rows);
/** The code of an error, or the rows. */
const outcomes = async (sent: readonly Promise<{ rows: unknown[] }>[]) =>
  (await Promise.allSettled(sent)).map((each) =>
    each.status === 'rejected' ? (each.reason as { code: string }).code : each.value.rows,
  );

test('what is sent in one turn is answered together, in its order', async () => {
  const ready = vi.fn<() => void>();
  client.connection.on('readyForQuery', ready);
  const sent = send({ text: 'begin' }, number(1), { ...number(2), name: '' }, number(3), { text: 'commit' });
  expect(await rowsOf(sent)).toEqual([[], [{ value: 1 }], [{ value: 2 }], [{ value: 3 }], []]);
  expect((await Promise.all(sent)).map(({ command, rowCount }) => [command, rowCount])).toEqual([
    ['BEGIN', null],
    ['SELECT', 1],
    ['SELECT', 1],
    ['SELECT', 1],
    ['COMMIT', null],
  ]);
  await vi.waitFor(() => expect(ready).toHaveBeenCalledTimes(1));
  client.connection.off('readyForQuery', ready);
});

test('columns of a named statement are asked for once, and read by their types each time', async () => {
  const instants: Statement = {
    name: 'instants',
    text: `select null::int as nothing, 9007199254740993::bigint as id, '2026-11-30 06:00+00'::timestamptz as time, '{"a": [1]}'::jsonb as data, '{x,null}'::text[] as words where $1`,
  };
  const described = vi.spyOn(client.connection, 'describe');
  expect(await rowsOf(send({ ...instants, values: [false] }))).toEqual([[]]);
  expect(described).toHaveBeenCalledTimes(1);
  const row = {
    nothing: null,
    id: '9007199254740993',
    time: '2026-11-30T06:00:00.000Z',
    data: { a: [1] },
    words: ['x', null],
  };
  expect(await rowsOf(send({ ...instants, values: [true] }, { ...instants, values: [true] }))).toEqual([[row], [row]]);
  expect(described).toHaveBeenCalledTimes(1);
  described.mockRestore();
});

test('a failure fails what is behind it, for the same reason, and nothing before it', async () => {
  const never: Statement = { name: 'never_before', text: 'select 7 as value' };
  expect(await outcomes(send({ text: 'begin' }, number(1), failing, never, { text: 'commit' }))).toEqual([
    [],
    [{ value: 1 }],
    '22012',
    '22012',
    '22012',
  ]);
  // The transaction is open, and refuses everything but its end.
  expect(await outcomes(send(number(1)))).toEqual(['25P02']);
  expect(await outcomes(send({ text: 'rollback' }))).toEqual([[]]);
  // What was skipped had not been prepared; what failed had.
  expect(await rowsOf(send(never, { ...failing, values: [1] }))).toEqual([[{ value: 7 }], [{ value: 1 }]]);
});

test('the stack of a failure leads to who sent the statement', async () => {
  const sender = async () => {
    await Promise.all(send(failing, number(1)));
  };
  const error = await sender().catch((reason: unknown) => reason as Error);
  expect(error).toMatchObject({ code: '22012' });
  expect(error?.stack).toContain('statement-batch.test.ts');
});

test('two statements of one name are a mistake of the second alone', async () => {
  const [first, second, third] = await Promise.allSettled(
    send(number(1), { name: 'number', text: 'select 2 as value' }, number(3)),
  );
  expect(first).toMatchObject({ value: { rows: [{ value: 1 }] } });
  expect(second).toMatchObject({ reason: { message: 'Two statements have the name number' } });
  expect(third).toMatchObject({ value: { rows: [{ value: 3 }] } });
});

test('what must not be skipped with what stands before it goes in a batch of its own', async () => {
  const [failed] = send(failing);
  endBatch(client);
  const [next] = send(number(5));
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  expect((await next)?.rows).toEqual([{ value: 5 }]);
});

test('a connection that ends fails what was sent over it, and what is sent after', async () => {
  const lost = await database.appPool.connect();
  try {
    const { rows } = await sendStatement(lost, { text: 'select pg_backend_pid() as pid' });
    const sleeping = [sendStatement(lost, { text: 'select pg_sleep(60)' }), sendStatement(lost, number(1))];
    const ended = Promise.allSettled(sleeping);
    await vi.waitFor(async () => {
      const { rows: found } = await database.ownerPool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`,
        [(rows[0] as { pid: number }).pid],
      );
      expect(found).toHaveLength(1);
    });
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(sendStatement(lost, number(1))).rejects.toSatisfy(isDatabaseUnavailable);
  } finally {
    lost.release(true);
  }
});
