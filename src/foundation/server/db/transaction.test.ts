import { expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createPool } from './pool.ts';
import { inRepeatedTransaction, inTransaction, type Transaction } from './transaction.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const business = { name: 'which_business', text: 'select current_business() as id' };

const database = useTestDatabase();

const inBusiness = <Result>(businessId: string | null, work: (tx: Transaction) => Promise<Result>) =>
  inTransaction({ pool: database.appPool, businessId, mode: 'read' }, work);

test('a transaction is of its business, and the next one of the same connection is not', async () => {
  for (const businessId of ['4711', null, '4712'])
    expect(await inBusiness(businessId, (tx) => tx.run(business))).toEqual([{ id: businessId }]);
  const { rows } = await database.appPool.query(business.text);
  expect(rows).toEqual([{ id: null }]);
});

test.each(["1'; select 1; --", '-1', ' ', '1 '])('%j is no business', async (businessId) => {
  const work = vi.fn<(tx: Transaction) => Promise<void>>();
  await expect(inBusiness(businessId, work)).rejects.toThrow('A business id holds digits only');
  expect(work).not.toHaveBeenCalled();
  expect(await inBusiness('4711', (tx) => tx.run(business))).toEqual([{ id: '4711' }]);
});

test('the opening and what is asked at once leave in one packet', async () => {
  const { address } = database;
  const pool = createPool({ address, role: 'parley_app', log: createLog('silent'), max: 1, applicationName: 'test' });
  try {
    // The one connection of this pool, with the statement prepared.
    await inTransaction({ pool, businessId: '1', mode: 'read' }, (tx) => tx.run(business));
    const client = await pool.connect();
    const { stream } = client.connection;
    client.release();
    const packets = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')];
    const sent = () => packets.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    await inTransaction({ pool, businessId: '4711', mode: 'read' }, async (tx) => {
      expect(await Promise.all([tx.run(business), tx.run(business)])).toEqual([[{ id: '4711' }], [{ id: '4711' }]]);
      expect(sent()).toBe(1);
    });
  } finally {
    await pool.end();
  }
});

test('a part of a transaction opens a savepoint with its first statement, and none when it sends nothing', async () => {
  const sent: string[] = [];
  const work = async (tx: Transaction) => {
    const query = vi.spyOn(tx as unknown as { send: (statement: { text?: string }) => unknown }, 'send');
    try {
      await tx.savepoint(() => Promise.resolve());
      await expect(tx.savepoint(() => Promise.reject(new Error('Refused')))).rejects.toThrow('Refused');
      await tx.savepoint((part) => Promise.all([part.run(business), part.run(business)]));
      sent.push(...query.mock.calls.map(([{ text = '' }]) => text));
    } finally {
      query.mockRestore();
    }
  };
  await inBusiness('4711', work);
  expect(sent).toEqual(['SAVEPOINT part', business.text, business.text, 'RELEASE SAVEPOINT part']);
});

test('a plan that was made while a table was small is made again on a connection that asks for it, and not more often', async () => {
  const one = { pool: database.ownerPool, businessId: null, mode: 'write' } as const;
  await inTransaction(one, async (tx) => {
    const run = (text: string) => tx.run({ name: '', text });
    await run('create temporary table grown (id int primary key) on commit drop');
    await run('set local plan_cache_mode = force_generic_plan');
    // As statistics show it that were made of it.
    await run('analyze grown');
    const find = { name: 'find_grown', text: 'select from grown where id = $1' };
    const planned = async () =>
      (await tx.run<{ 'QUERY PLAN': string }>({ name: '', text: 'explain execute find_grown (1)' }))[0]?.['QUERY PLAN'];
    await tx.discardPlans(0);
    await tx.run(find, [1]);
    await run('insert into grown select generate_series(1, 50000)');
    await tx.discardPlans(60_000);
    expect(await planned()).toMatch(/^Seq Scan|^Bitmap/);
    await tx.discardPlans(0);
    expect(await planned()).toMatch(/^Index/);
  });
});

const loseRace = (tx: Transaction, code: string) =>
  tx.run({ name: `lose_race_${code}`, text: `do $$ begin raise exception 'Lost' using errcode = '${code}'; end $$` });

test.each(['40P01', '40001', '23505'])(
  'a transaction that lost a race (%s) is run again from its beginning',
  async (code) => {
    let attempts = 0;
    const repeated = (losses: number) =>
      inRepeatedTransaction({ pool: database.appPool, businessId: null, mode: 'write' }, async (tx) => {
        attempts += 1;
        if (attempts <= losses) await loseRace(tx, code);
        return attempts;
      });
    expect(await repeated(2)).toBe(3);
    attempts = 0;
    await expect(repeated(9)).rejects.toMatchObject({ code });
    expect(attempts).toBe(3);
  },
);

test('any other failure is not repeated', async () => {
  let attempts = 0;
  const failed = inRepeatedTransaction({ pool: database.appPool, businessId: null, mode: 'write' }, async (tx) => {
    attempts += 1;
    await loseRace(tx, '23502');
  });
  await expect(failed).rejects.toMatchObject({ code: '23502' });
  expect(attempts).toBe(1);
});

test('what is not waited for fails its transaction, which throws why, whatever it was doing', async () => {
  const fail = (tx: Transaction) =>
    tx.runWithoutWaiting({ name: 'divide', text: 'select 1 / $1::int as quotient' }, [0]);
  const write = (work: (tx: Transaction) => Promise<unknown>) =>
    inTransaction({ pool: database.appPool, businessId: '4711', mode: 'write' }, work);
  const divisionByZero = { code: '22012' };
  await expect(write((tx) => Promise.resolve(fail(tx)))).rejects.toMatchObject(divisionByZero);
  const after = vi.fn<() => void>();
  await expect(
    write(async (tx) => {
      tx.afterCommit(after);
      fail(tx);
      await tx.run(business);
    }),
  ).rejects.toMatchObject(divisionByZero);
  await expect(
    write(async (tx) => {
      tx.beforeCommit(async () => void (await tx.run(business)));
      fail(tx);
    }),
  ).rejects.toMatchObject(divisionByZero);
  await expect(
    write(async (tx) => {
      fail(tx);
      throw new Error('Refused');
    }),
  ).rejects.toMatchObject(divisionByZero);
  expect(after).not.toHaveBeenCalled();
  // The connections are as good as before.
  expect(await inBusiness('4711', (tx) => tx.run(business))).toEqual([{ id: '4711' }]);
});

test('of a part it undoes the part only', async () => {
  const results = await inTransaction({ pool: database.appPool, businessId: '4711', mode: 'write' }, async (tx) => {
    const failed = tx.savepoint(async (part) =>
      part.runWithoutWaiting({ name: 'divide', text: 'select 1 / $1::int as quotient' }, [0]),
    );
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    await tx.savepoint(async (part) =>
      part.runWithoutWaiting({ name: 'divide', text: 'select 1 / $1::int as quotient' }, [1]),
    );
    return tx.run(business);
  });
  expect(results).toEqual([{ id: '4711' }]);
});
