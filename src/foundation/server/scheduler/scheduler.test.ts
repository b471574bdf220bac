import { describe, expect, test } from 'vitest';
import type { Id } from '../../contract/id.ts';
import { inTransaction } from '../db/transaction.ts';
import { createPostgresBus } from '../realtime/postgres-bus.ts';
import { defineDueKind, scheduleDue, type DueRow } from './due-kind.ts';
import { runAllDue, startScheduler, turnOf } from './start-scheduler.ts';
import { kind, kindForMany, options, useDueFixture } from './testing/due-fixture.ts';

const due = useDueFixture();
const bothForms = [
  ['a business', kind],
  ['many businesses', kindForMany],
] as const;
const notes = (rows: readonly DueRow[]) => rows.map((row) => (row as DueRow<'note'>).note).toSorted();

describe('claims', () => {
  test('the longest due come first, what is not due stays, and nothing is claimed twice', async () => {
    await due.addRows(await due.addBusiness(), 10, 5); // the first six are due
    expect(notes(await due.claim(4))).toEqual(['number 1', 'number 2', 'number 3', 'number 4']);
    expect(notes(await due.claim(10))).toEqual(['number 5', 'number 6']);
    expect(await due.claim(10)).toEqual([]);
  });

  test('workers that claim at once get different rows', async () => {
    await due.addRows(await due.addBusiness(), 300);
    const batches = await Promise.all(Array.from({ length: 10 }, () => due.claim(30)));
    const claimed = notes(batches.flat());
    expect(new Set(claimed).size).toBe(claimed.length);
    expect(claimed.length + (await due.claim(300)).length).toBe(300);
  });

  test('[RUN-60 RUN-61] a lease holds until it runs out by the database’s clock', async () => {
    await due.addRows(await due.addBusiness(), 1);
    expect(await due.claim(1)).toHaveLength(1);
    await due.database.systemPool.query("select shift_clock('29 seconds')");
    expect(await due.claim(1)).toEqual([]);
    await due.database.systemPool.query("select shift_clock('31 seconds')");
    expect(await due.claim(1)).toHaveLength(1);
  });

  test('one business with 100,000 due rows delays those of another by a few claims', async () => {
    await due.addRows(await due.addBusiness(), 100_000);
    const others = [await due.addBusiness(), await due.addBusiness(), await due.addBusiness()];
    for (const other of others) await due.addRows(other, 2);
    const { claim: next } = due.claimer();
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
    const businesses = await Promise.all(Array.from({ length: 150 }, due.addBusiness));
    for (const [index, business] of businesses.entries()) await due.addRows(business, index === 70 ? 3_000 : 12);
    const fair = due.claimer();
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
    await due.addRows(await due.addBusiness(), 1);
    const stale = await due.claim(1);
    await due.expireLeases();
    const fresh = await due.claim(1);
    await due.run(stale, of);
    expect(await due.done()).toEqual([]);
    await due.run(fresh, of);
    expect(await due.done()).toEqual([1]);
    await due.run(stale, of);
    expect(await due.done()).toEqual([1]);
    expect(await due.left()).toEqual([]);
  });

  test('a row that was finished and scheduled again is not finished by a worker that had it before', async () => {
    const business = await due.addBusiness();
    await due.addRows(business, 1);
    const stale = await due.claim(1);
    await due.expireLeases();
    await due.run(await due.claim(1));
    await due.addRows(business, 1);
    await due.claim(1);
    await due.run(stale);
    expect(await due.done()).toEqual([1]);
    expect(await due.left()).toHaveLength(1);
  });

  test.each([
    ['at an instant', { at: '2020-01-01T00:00:00Z' }, 1],
    ['after a pause', { afterSeconds: 3_600 }, 0],
    ['never', null, 0],
  ])('finished, a row is due again %s', async (_, next, again) => {
    await due.addRows(await due.addBusiness(), 1);
    due.work = () => Promise.resolve([next]);
    await due.run(await due.claim(1));
    expect(await due.left()).toHaveLength(next === null ? 0 : 1);
    expect(await due.claim(1)).toHaveLength(again);
  });

  test('rows of many businesses are worked on in a transaction of each', async () => {
    const businesses = await Promise.all([due.addBusiness(), due.addBusiness(), due.addBusiness()]);
    for (const business of businesses) await due.addRows(business, 5);
    const groups: Id[][] = [];
    due.work = (rows) => {
      groups.push(rows.map(({ business_id }) => business_id));
      return Promise.resolve(rows.map(() => null));
    };
    await due.run(await due.claim(100));
    expect(groups.every((ids) => new Set(ids).size === 1)).toBe(true);
    expect(new Set(groups.map(([id]) => id))).toEqual(new Set(businesses));
    expect(await due.done()).toHaveLength(15);
  });

  test('work for many businesses has one transaction for all rows of a depth', async () => {
    const businesses = await Promise.all([due.addBusiness(), due.addBusiness(), due.addBusiness()]);
    for (const business of businesses) await due.addRows(business, 5);
    await due.database.ownerPool.query('update due_tests set depth = 2 where business_id = $1 and item_id = 5', [
      businesses[0],
    ]);
    const groups: [number, number][] = [];
    due.work = (rows, { depth }) => {
      groups.push([depth, rows.length]);
      return Promise.resolve(rows.map(() => null));
    };
    await due.run(await due.claim(100), kindForMany);
    expect(groups.toSorted(([one], [other]) => one - other)).toEqual([
      [0, 14],
      [2, 1],
    ]);
    expect(await due.done()).toHaveLength(15);
    expect(await due.left()).toEqual([]);
  });

  test.each(bothForms)(
    'of %s: a row that fails stops no other, and is due again after a growing pause',
    async (_, of) => {
      const [one, other] = [await due.addBusiness(), await due.addBusiness()];
      await due.addRows(one, 9);
      await due.addRows(other, 3);
      await due.database.ownerPool.query('update due_tests set item_id = item_id + 10 where business_id = $1', [other]);
      due.work = (rows) =>
        rows.some(({ item_id }) => item_id === '4')
          ? Promise.reject(new Error('Broken row'))
          : Promise.resolve(rows.map(() => null));
      await due.run(await due.claim(100), of);
      expect(await due.done()).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 11, 12, 13]);
      expect(await due.left()).toMatchObject([{ item_id: '4', failures: 1, lease_until: null }]);
      expect(await due.claim(1)).toEqual([]);
      await due.database.systemPool.query("select shift_clock('4 seconds')");
      await due.run(await due.claim(1), of);
      await due.database.systemPool.query("select shift_clock('8 seconds')");
      expect(await due.claim(1)).toEqual([]);
      expect(await due.left()).toMatchObject([{ failures: 2 }]);
    },
  );

  test('what may not leave is not claimed', async () => {
    await due.addRows(await due.addBusiness(), 1);
    const all = (state: 'paused' | 'released') =>
      runAllDue({
        systemPool: due.database.systemPool,
        services: { ...due.services, outgoing: { ...due.services.outgoing, state } },
        kinds: [{ ...kind, outgoing: true }],
        periodic: [],
      });
    expect(await all('paused')).toBe(false);
    expect(await all('released')).toBe(true);
    expect(await due.done()).toEqual([1]);
  });
});

test('scheduled again, a row keeps the earlier time; the record says the rest', async () => {
  const business_id = await due.addBusiness();
  const schedule = (due_time: string | null) =>
    inTransaction({ pool: due.database.appPool, businessId: business_id, mode: 'write' }, (tx) =>
      scheduleDue({ tx, services: due.services, depth: 0 }, kind, [
        { business_id, item_id: '7', note: 'once', due_time },
      ]),
    );
  const time = async () => Date.parse(((await due.left()) as unknown as { due_time: string }[])[0]?.due_time ?? '');
  await schedule('2030-01-02T00:00:00Z');
  await schedule('2031-01-01T00:00:00Z');
  expect(await time()).toBe(Date.parse('2030-01-02T00:00:00Z'));
  await schedule('2030-01-01T00:00:00Z');
  expect(await time()).toBe(Date.parse('2030-01-01T00:00:00Z'));
  await schedule(null);
  expect(await due.claim(1)).toHaveLength(1);
});

test('a row runs as deep in the chain of causes as the work that scheduled it', async () => {
  const business_id = await due.addBusiness();
  const schedule = (depth: number, ...ids: Id[]) =>
    inTransaction({ pool: due.database.appPool, businessId: business_id, mode: 'write' }, (tx) =>
      scheduleDue(
        { tx, services: due.services, depth },
        kind,
        ids.map((item_id) => ({ business_id, item_id, note: 'caused' })),
      ),
    );
  await schedule(0, '1', '2');
  await schedule(5, '3');
  const depths: [number, string[]][] = [];
  due.work = (rows, ctx) => {
    depths.push([ctx.depth, rows.map(({ item_id }) => item_id).toSorted()]);
    return Promise.resolve(rows.map(() => null));
  };
  await runAllDue({ systemPool: due.database.systemPool, services: due.services, kinds: [kind], periodic: [] });
  expect(depths.toSorted(([one], [other]) => one - other)).toEqual([
    [0, ['1', '2']],
    [5, ['3']],
  ]);
});

test('what is due at once wakes the worker of its kind after the commit, what has a time does not', async () => {
  const business_id = await due.addBusiness();
  const woken: string[] = [];
  const bus = { ...due.services.bus, wake: (work: string) => void woken.push(work) };
  const schedule = (due_time?: string) =>
    inTransaction({ pool: due.database.appPool, businessId: business_id, mode: 'write' }, async (tx) => {
      const row = { business_id, item_id: '7', note: 'once', ...(due_time !== undefined && { due_time }) };
      await scheduleDue({ tx, services: { ...due.services, bus }, depth: 0 }, kind, [row]);
      expect(woken).toEqual([]);
    });
  await schedule('2030-01-01T00:00:00Z');
  expect(woken).toEqual([]);
  await schedule();
  expect(woken).toEqual(['due_tests']);
});

test('the scheduler works on what wakes it, from any process, and stops', async () => {
  const elsewhere = await createPostgresBus({ address: due.database.address, log: due.services.log });
  const scheduler = startScheduler({
    systemPool: due.database.systemPool,
    services: due.services,
    // It would find nothing by itself while this test runs.
    kinds: [{ ...kind, pollMs: 3_600_000 }],
    periodic: [],
  });
  try {
    for (const wake of [() => elsewhere.wake('due_tests'), () => due.services.bus.wake('due_tests')]) {
      const worked = Promise.withResolvers<void>();
      due.work = (rows) => {
        worked.resolve();
        return Promise.resolve(rows.map(() => null));
      };
      await due.addRows(await due.addBusiness(), 1);
      wake();
      await worked.promise;
    }
    await scheduler.stop();
    expect(await due.done()).toHaveLength(2);
  } finally {
    await scheduler.stop();
    await elsewhere.close();
  }
});

test('what comes due by itself is found, and until then one statement asks for all kinds', async () => {
  const { systemPool } = due.database;
  const asked: string[] = [];
  const query = (statement: { name: string; text: string }) => {
    asked.push(statement.name);
    return systemPool.query(statement);
  };
  const watched = new Proxy(systemPool, {
    get: (pool, name) => (name === 'query' ? query : (Reflect.get(pool, name) as unknown)),
  });
  const idle = { ...kindForMany, name: 'idle' };
  const kinds = [
    { ...kind, pollMs: 20 },
    { ...idle, pollMs: 20 },
  ];
  const worked = Promise.withResolvers<void>();
  due.work = (rows) => {
    worked.resolve();
    return Promise.resolve(rows.map(() => null));
  };
  const scheduler = startScheduler({ systemPool: watched, services: due.services, kinds, periodic: [] });
  try {
    const polls = () => asked.filter((name) => name.startsWith('read_due_')).length;
    await expect.poll(polls).toBeGreaterThan(5);
    // Each kind claims once when it starts.
    expect(asked.filter((name) => name.startsWith('claim_'))).toHaveLength(2);
    await due.addRows(await due.addBusiness(), 1);
    await worked.promise;
  } finally {
    await scheduler.stop();
  }
  expect(await due.done()).toHaveLength(1);
});

test('a batch of one business waits for what is due for the others', async () => {
  await due.addRows(await due.addBusiness(), 300);
  for (const other of await Promise.all(Array.from({ length: 150 }, due.addBusiness))) await due.addRows(other, 1);
  const order: number[] = [];
  due.work = (rows) => {
    order.push(rows.length);
    return Promise.resolve(rows.map(() => null));
  };
  await runAllDue({ systemPool: due.database.systemPool, services: due.services, kinds: [kind], periodic: [] });
  const before = order.slice(0, order.indexOf(100));
  expect(before.filter((count) => count === 1)).toHaveLength(150);
  expect(await due.left()).toEqual([]);
});

test('while a batch of one business is worked on, what comes due for another is done beside it', async () => {
  const [flood, other] = [await due.addBusiness(), await due.addBusiness()];
  await due.addRows(flood, 300);
  const isOtherDone = Promise.withResolvers<void>();
  let isOtherDue = false;
  due.work = async (rows) => {
    const [{ business_id } = { business_id: '' }] = rows;
    if (business_id === other) isOtherDone.resolve();
    else if (rows.length === 100) {
      // The first batch of the flood ends only when the other has been served. Fair batches run beside it from its start.
      if (!isOtherDue) {
        isOtherDue = true;
        await due.addRows(other, 1);
      }
      await isOtherDone.promise;
    }
    return rows.map(() => null);
  };
  const kinds = [kind];
  await runAllDue({ systemPool: due.database.systemPool, services: due.services, kinds, periodic: [] });
  expect(await due.left()).toEqual([]);
  expect(await due.done()).toHaveLength(301);
});

test('a business schedules nothing for another', async () => {
  const [mine, theirs] = [await due.addBusiness(), await due.addBusiness()];
  const schedule = inTransaction({ pool: due.database.appPool, businessId: mine, mode: 'write' }, (tx) =>
    scheduleDue({ tx, services: due.services, depth: 0 }, kind, [
      { business_id: theirs, item_id: '1', note: 'stolen' },
    ]),
  );
  await expect(schedule).rejects.toThrow('row-level security');
});

test.each(['test; drop table users', 'Test', '', 'a.b'])('%j is not taken as a name', (name) => {
  expect(() => defineDueKind({ ...options, name })).toThrow('is no name');
});

describe('floods of webhooks', () => {
  const webhookFlood = { isUnderWay: false };
  const turns = (ask: (now: number) => boolean) => (isUnderWay: boolean, now: number) => {
    webhookFlood.isUnderWay = isUnderWay;
    return ask(now);
  };

  test('a kind of low priority has a batch every ten seconds during one, and continues when it is over', () => {
    const isItsTurn = turns(turnOf({ isLowPriority: true }, { webhookFlood }));
    expect([isItsTurn(false, 0), isItsTurn(false, 1)]).toEqual([true, true]);
    expect([isItsTurn(true, 2), isItsTurn(true, 10_000), isItsTurn(true, 10_001), isItsTurn(true, 10_002)]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(isItsTurn(false, 10_003)).toBe(true);
  });

  test('other kinds are not delayed', () => {
    const isItsTurn = turns(turnOf({}, { webhookFlood }));
    expect([isItsTurn(true, 0), isItsTurn(true, 1)]).toEqual([true, true]);
  });
});
