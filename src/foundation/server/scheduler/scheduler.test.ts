import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServices, type TestServices } from '../../../app/testing/test-services.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Id } from '../../contract/id.ts';
import { inTransaction } from '../db/transaction.ts';
import { createPostgresBus } from '../realtime/postgres-bus.ts';
import type { Services } from '../services.ts';
import type { WorkContext } from '../work-context.ts';
import { createDueClaimer } from './claim-due.ts';
import { defineDueKind, scheduleDue, type DueKind, type DueRow, type NextDue } from './due-kind.ts';
import { runDueRows } from './run-due.ts';
import { runAllDue, startScheduler } from './start-scheduler.ts';

let database: TestDatabase;
let own: TestServices;
let services: Services;
/** What the kinds do with rows that share a transaction. */
let work: (rows: readonly DueRow<'item_id' | 'note'>[], ctx: WorkContext) => Promise<readonly NextDue[]>;

const doWork = async (ctx: WorkContext, rows: readonly DueRow<'item_id' | 'note'>[]): Promise<readonly NextDue[]> => {
  await ctx.tx.run(
    { name: 'test_done', text: 'insert into test_done select * from unnest($1::bigint[], $2::bigint[])' },
    [rows.map(({ business_id }) => business_id), rows.map(({ item_id }) => item_id)],
  );
  return work(rows, ctx);
};
const options = {
  name: 'tests',
  key: ['item_id'],
  columns: { note: 'text' },
  batch: 100,
  leaseSeconds: 30,
  pollMs: 1_000,
} as const;
const kind = defineDueKind<'item_id', 'note'>({ ...options, run: doWork });
const kindForMany = defineDueKind<'item_id', 'note'>({ ...options, runForMany: doWork });
const bothForms = [
  ['a business', kind],
  ['many businesses', kindForMany],
] as const;

beforeAll(async () => {
  database = await createTestDatabase();
  own = await createTestServices(database);
  services = own.services;
  await database.ownerPool.query(
    `select make_due_table('tests', 'item_id');
     alter table due_tests add column note text not null;
     create table test_done (business_id bigint not null, item_id bigint not null);
     select make_tenant_table('test_done')`,
  );
});
afterAll(async () => {
  await own.close();
  await database.drop();
});
beforeEach(async () => {
  work = (rows) => Promise.resolve(rows.map(() => null));
  await database.ownerPool.query('truncate due_tests, test_done');
  await database.systemPool.query("select shift_clock('0')");
});

async function addBusiness(): Promise<Id> {
  const { rows } = await database.ownerPool.query<{ business_id: Id }>(
    'insert into tenants default values returning business_id',
  );
  return rows[0]!.business_id;
}
/** Rows of a business, due one second apart, the first the longest ago. */
async function addRows(businessId: Id, count: number, dueSecondsAgo = count): Promise<void> {
  // In parts: one statement has a limited time, and the machine may be busy.
  for (let first = 1; first <= count; first += 20_000)
    await database.ownerPool.query(
      `insert into due_tests (business_id, item_id, note, due_time)
       select $1, n, 'number ' || n, clock_now() + make_interval(secs => n - 1 - $4::int) from generate_series($2::int, $3::int) n`,
      [businessId, first, Math.min(count, first + 19_999), dueSecondsAgo],
    );
}
const left = async () =>
  (await database.ownerPool.query<{ item_id: Id; failures: number }>('select * from due_tests order by item_id')).rows;
const done = async () =>
  (await database.ownerPool.query<{ item_id: Id }>('select item_id from test_done order by item_id')).rows.map((row) =>
    Number(row.item_id),
  );
const run = (rows: readonly DueRow[], of: DueKind = kind) =>
  runDueRows({ systemPool: database.systemPool, services, kind: of }, rows);
const claimer = () => createDueClaimer(database.systemPool, kind);
const claim = async (limit: number) => (await claimer().claim(limit)).rows;
const notes = (rows: readonly DueRow[]) => rows.map((row) => (row as DueRow<'note'>).note).toSorted();
/** Ends all leases without waiting, as time would. */
const expireLeases = () =>
  database.ownerPool.query(
    "update due_tests set lease_until = clock_now() - interval '1 second' where lease_until is not null",
  );

describe('claims', () => {
  test('the longest due come first, what is not due stays, and nothing is claimed twice', async () => {
    await addRows(await addBusiness(), 10, 5); // the first six are due
    expect(notes(await claim(4))).toEqual(['number 1', 'number 2', 'number 3', 'number 4']);
    expect(notes(await claim(10))).toEqual(['number 5', 'number 6']);
    expect(await claim(10)).toEqual([]);
  });

  test('workers that claim at once get different rows', async () => {
    await addRows(await addBusiness(), 300);
    const batches = await Promise.all(Array.from({ length: 10 }, () => claim(30)));
    const claimed = notes(batches.flat());
    expect(new Set(claimed).size).toBe(claimed.length);
    expect(claimed.length + (await claim(300)).length).toBe(300);
  });

  test('[RUN-60 RUN-61] a lease holds until it runs out by the database’s clock', async () => {
    await addRows(await addBusiness(), 1);
    expect(await claim(1)).toHaveLength(1);
    await database.systemPool.query("select shift_clock('29 seconds')");
    expect(await claim(1)).toEqual([]);
    await database.systemPool.query("select shift_clock('31 seconds')");
    expect(await claim(1)).toHaveLength(1);
  });

  test('one business with 100,000 due rows delays those of another by a few claims', async () => {
    await addRows(await addBusiness(), 100_000);
    const others = [await addBusiness(), await addBusiness(), await addBusiness()];
    for (const other of others) await addRows(other, 2);
    const { claim: next } = claimer();
    const claimed: Id[] = [];
    let claims = 0;
    while (!others.every((other) => claimed.filter((id) => id === other).length === 2)) {
      claims += 1;
      expect(claims).toBeLessThanOrEqual(4);
      const { rows, hasMore } = await next();
      expect(hasMore).toBe(true);
      claimed.push(...rows.map(({ business_id }) => business_id));
    }
  });

  test('fair claims go round all businesses, and everything is claimed once', async () => {
    const businesses = await Promise.all(Array.from({ length: 150 }, addBusiness));
    for (const [index, business] of businesses.entries()) await addRows(business, index === 70 ? 3_000 : 12);
    const fair = claimer();
    const batches: Id[][] = [];
    const claimed: string[] = [];
    for (let hasMore = true; hasMore;) {
      const { rows, hasMore: more } = await fair.claim();
      claimed.push(...rows.map(({ business_id, ...row }) => `${business_id} ${(row as DueRow<'item_id'>).item_id}`));
      batches.push(rows.map(({ business_id }) => business_id));
      hasMore = more;
    }
    expect(new Set(claimed).size).toBe(149 * 12 + 3_000);
    expect(claimed).toHaveLength(149 * 12 + 3_000);
    // After the first batch, which one business fills, three batches of a hundred in shares of two reach all.
    expect(new Set(batches.slice(1, 4).flat()).size).toBe(150);
  });
});

describe('work', () => {
  test.each(bothForms)('of %s, with a lease that runs out meanwhile: the second finishes', async (_, of) => {
    await addRows(await addBusiness(), 1);
    const stale = await claim(1);
    await expireLeases();
    const fresh = await claim(1);
    await run(stale, of);
    expect(await done()).toEqual([]);
    await run(fresh, of);
    expect(await done()).toEqual([1]);
    await run(stale, of);
    expect(await done()).toEqual([1]);
    expect(await left()).toEqual([]);
  });

  test('a row that was finished and scheduled again is not finished by a worker that had it before', async () => {
    const business = await addBusiness();
    await addRows(business, 1);
    const stale = await claim(1);
    await expireLeases();
    await run(await claim(1));
    await addRows(business, 1);
    await claim(1);
    await run(stale);
    expect(await done()).toEqual([1]);
    expect(await left()).toHaveLength(1);
  });

  test.each([
    ['at an instant', { at: '2020-01-01T00:00:00Z' }, 1],
    ['after a pause', { afterSeconds: 3_600 }, 0],
    ['never', null, 0],
  ])('finished, a row is due again %s', async (_, next, again) => {
    await addRows(await addBusiness(), 1);
    work = () => Promise.resolve([next]);
    await run(await claim(1));
    expect(await left()).toHaveLength(next === null ? 0 : 1);
    expect(await claim(1)).toHaveLength(again);
  });

  test('rows of many businesses are worked on in a transaction of each', async () => {
    const businesses = await Promise.all([addBusiness(), addBusiness(), addBusiness()]);
    for (const business of businesses) await addRows(business, 5);
    const groups: Id[][] = [];
    work = (rows) => {
      groups.push(rows.map(({ business_id }) => business_id));
      return Promise.resolve(rows.map(() => null));
    };
    await run(await claim(100));
    expect(groups.every((ids) => new Set(ids).size === 1)).toBe(true);
    expect(new Set(groups.map(([id]) => id))).toEqual(new Set(businesses));
    expect(await done()).toHaveLength(15);
  });

  test('work for many businesses has one transaction for all rows of a depth', async () => {
    const businesses = await Promise.all([addBusiness(), addBusiness(), addBusiness()]);
    for (const business of businesses) await addRows(business, 5);
    await database.ownerPool.query('update due_tests set depth = 2 where business_id = $1 and item_id = 5', [
      businesses[0],
    ]);
    const groups: [number, number][] = [];
    work = (rows, { depth }) => {
      groups.push([depth, rows.length]);
      return Promise.resolve(rows.map(() => null));
    };
    await run(await claim(100), kindForMany);
    expect(groups.toSorted(([one], [other]) => one - other)).toEqual([
      [0, 14],
      [2, 1],
    ]);
    expect(await done()).toHaveLength(15);
    expect(await left()).toEqual([]);
  });

  test.each(bothForms)(
    'of %s: a row that fails stops no other, and is due again after a growing pause',
    async (_, of) => {
      const [one, other] = [await addBusiness(), await addBusiness()];
      await addRows(one, 9);
      await addRows(other, 3);
      await database.ownerPool.query('update due_tests set item_id = item_id + 10 where business_id = $1', [other]);
      work = (rows) =>
        rows.some(({ item_id }) => item_id === '4')
          ? Promise.reject(new Error('Broken row'))
          : Promise.resolve(rows.map(() => null));
      await run(await claim(100), of);
      expect(await done()).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 11, 12, 13]);
      expect(await left()).toMatchObject([{ item_id: '4', failures: 1, lease_until: null }]);
      expect(await claim(1)).toEqual([]);
      await database.systemPool.query("select shift_clock('4 seconds')");
      await run(await claim(1), of);
      await database.systemPool.query("select shift_clock('8 seconds')");
      expect(await claim(1)).toEqual([]);
      expect(await left()).toMatchObject([{ failures: 2 }]);
    },
  );

  test('work outside a transaction is applied with its row, or not at all', async () => {
    const fetched: string[] = [];
    const outside = defineDueKind({
      name: 'tests',
      key: ['item_id'],
      columns: { note: 'text' },
      batch: 10,
      leaseSeconds: 30,
      pollMs: 1_000,
      runOutside: (_, row) => {
        fetched.push(row.note);
        return Promise.resolve(async (ctx) => {
          await kind.run?.(ctx, [row]);
          return null;
        });
      },
    });
    await addRows(await addBusiness(), 2);
    const stale = await claim(1);
    await expireLeases();
    const fresh = await claim(2);
    await run(stale, outside);
    expect(await done()).toEqual([]);
    await run(fresh, outside);
    expect(fetched.toSorted()).toEqual(['number 1', 'number 1', 'number 2']);
    expect(await done()).toEqual([1, 2]);
  });

  test('a claim is renewed while its work runs, which hears whether others wait, until another worker has claimed it', async () => {
    const [one, other] = [await addBusiness(), await addBusiness()];
    const heard: boolean[] = [];
    const long = defineDueKind<'item_id', 'note'>({
      ...options,
      async runOutside(_services, _row, lease) {
        await expireLeases();
        heard.push((await lease.renew()).isAwaited);
        expect(await claim(10)).toEqual([]);
        await addRows(other, 1);
        heard.push((await lease.renew()).isAwaited);
        await expireLeases();
        expect(await claim(10)).toHaveLength(2);
        await lease.renew();
        return () => Promise.resolve(null);
      },
    });
    await addRows(one, 1);
    const error = vi.spyOn(services.log, 'warn');
    await run(await claim(1), long);
    expect(heard).toEqual([false, true]);
    // What another worker has is neither finished nor noted as failed.
    expect(error).not.toHaveBeenCalled();
    const { rows } = await database.ownerPool.query('select failures from due_tests');
    expect(rows).toEqual([{ failures: 0 }, { failures: 0 }]);
    error.mockRestore();
  });

  test('what may not leave is not claimed', async () => {
    await addRows(await addBusiness(), 1);
    const all = (state: 'paused' | 'released') =>
      runAllDue({
        systemPool: database.systemPool,
        services: { ...services, outgoing: { ...services.outgoing, state } },
        kinds: [{ ...kind, outgoing: true }],
        periodic: [],
      });
    expect(await all('paused')).toBe(false);
    expect(await all('released')).toBe(true);
    expect(await done()).toEqual([1]);
  });
});

test('scheduled again, a row keeps the earlier time; the record says the rest', async () => {
  const business_id = await addBusiness();
  const schedule = (due_time: string | null) =>
    inTransaction({ pool: database.appPool, businessId: business_id, mode: 'write' }, (tx) =>
      scheduleDue({ tx, services, depth: 0 }, kind, [{ business_id, item_id: '7', note: 'once', due_time }]),
    );
  const time = async () => Date.parse(((await left()) as unknown as { due_time: string }[])[0]?.due_time ?? '');
  await schedule('2030-01-02T00:00:00Z');
  await schedule('2031-01-01T00:00:00Z');
  expect(await time()).toBe(Date.parse('2030-01-02T00:00:00Z'));
  await schedule('2030-01-01T00:00:00Z');
  expect(await time()).toBe(Date.parse('2030-01-01T00:00:00Z'));
  await schedule(null);
  expect(await claim(1)).toHaveLength(1);
});

test('a row runs as deep in the chain of causes as the work that scheduled it', async () => {
  const business_id = await addBusiness();
  const schedule = (depth: number, ...ids: Id[]) =>
    inTransaction({ pool: database.appPool, businessId: business_id, mode: 'write' }, (tx) =>
      scheduleDue(
        { tx, services, depth },
        kind,
        ids.map((item_id) => ({ business_id, item_id, note: 'caused' })),
      ),
    );
  await schedule(0, '1', '2');
  await schedule(5, '3');
  const depths: [number, string[]][] = [];
  work = (rows, ctx) => {
    depths.push([ctx.depth, rows.map(({ item_id }) => item_id).toSorted()]);
    return Promise.resolve(rows.map(() => null));
  };
  await runAllDue({ systemPool: database.systemPool, services, kinds: [kind], periodic: [] });
  expect(depths.toSorted(([one], [other]) => one - other)).toEqual([
    [0, ['1', '2']],
    [5, ['3']],
  ]);
});

test('what is due at once wakes the worker of its kind after the commit, what has a time does not', async () => {
  const business_id = await addBusiness();
  const woken: string[] = [];
  const bus = { ...services.bus, wake: (work: string) => void woken.push(work) };
  const schedule = (due_time?: string) =>
    inTransaction({ pool: database.appPool, businessId: business_id, mode: 'write' }, async (tx) => {
      const row = { business_id, item_id: '7', note: 'once', ...(due_time !== undefined && { due_time }) };
      await scheduleDue({ tx, services: { ...services, bus }, depth: 0 }, kind, [row]);
      expect(woken).toEqual([]);
    });
  await schedule('2030-01-01T00:00:00Z');
  expect(woken).toEqual([]);
  await schedule();
  expect(woken).toEqual(['due_tests']);
});

test('the scheduler works on what wakes it, from any process, and stops', async () => {
  const elsewhere = await createPostgresBus({ address: database.address, log: services.log });
  const scheduler = startScheduler({
    systemPool: database.systemPool,
    services,
    // It would find nothing by itself while this test runs.
    kinds: [{ ...kind, pollMs: 3_600_000 }],
    periodic: [],
  });
  try {
    for (const wake of [() => elsewhere.wake('due_tests'), () => services.bus.wake('due_tests')]) {
      const worked = Promise.withResolvers<void>();
      work = (rows) => {
        worked.resolve();
        return Promise.resolve(rows.map(() => null));
      };
      await addRows(await addBusiness(), 1);
      wake();
      await worked.promise;
    }
    await scheduler.stop();
    expect(await done()).toHaveLength(2);
  } finally {
    await scheduler.stop();
    await elsewhere.close();
  }
});

test('a batch of one business waits for what is due for the others', async () => {
  await addRows(await addBusiness(), 300);
  for (const other of await Promise.all(Array.from({ length: 150 }, addBusiness))) await addRows(other, 1);
  const order: number[] = [];
  work = (rows) => {
    order.push(rows.length);
    return Promise.resolve(rows.map(() => null));
  };
  await runAllDue({ systemPool: database.systemPool, services, kinds: [kind], periodic: [] });
  const before = order.slice(0, order.indexOf(100));
  expect(before.filter((count) => count === 1)).toHaveLength(150);
  expect(await left()).toEqual([]);
});

test('while a batch of one business is worked on, what comes due for another is done beside it', async () => {
  const [flood, other] = [await addBusiness(), await addBusiness()];
  await addRows(flood, 300);
  const isOtherDone = Promise.withResolvers<void>();
  let isOtherDue = false;
  work = async (rows) => {
    const [{ business_id } = { business_id: '' }] = rows;
    if (business_id === other) isOtherDone.resolve();
    else if (rows.length === 100) {
      // The first batch of the flood ends only when the other has been served. Fair batches run beside it from its start.
      if (!isOtherDue) {
        isOtherDue = true;
        await addRows(other, 1);
      }
      await isOtherDone.promise;
    }
    return rows.map(() => null);
  };
  const kinds = [kind];
  await runAllDue({ systemPool: database.systemPool, services, kinds, periodic: [] });
  expect(await left()).toEqual([]);
  expect(await done()).toHaveLength(301);
});

test('a business schedules nothing for another', async () => {
  const [mine, theirs] = [await addBusiness(), await addBusiness()];
  const schedule = inTransaction({ pool: database.appPool, businessId: mine, mode: 'write' }, (tx) =>
    scheduleDue({ tx, services, depth: 0 }, kind, [{ business_id: theirs, item_id: '1', note: 'stolen' }]),
  );
  await expect(schedule).rejects.toThrow('row-level security');
});

test.each(['test; drop table users', 'Test', '', 'a.b'])('%j is not taken as a name', (name) => {
  expect(() => defineDueKind({ ...options, name })).toThrow('is no name');
});
