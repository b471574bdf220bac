import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { defineDueKind } from './due-kind.ts';
import { startScheduler } from './start-scheduler.ts';
import { kind, options, useDueFixture } from './testing/due-fixture.ts';

// Work outside of a transaction, under a claim that is renewed.

const due = useDueFixture();

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
  await due.addRows(await due.addBusiness(), 2);
  const stale = await due.claim(1);
  await due.expireLeases();
  const fresh = await due.claim(2);
  await due.run(stale, outside);
  expect(await due.done()).toEqual([]);
  await due.run(fresh, outside);
  expect(fetched.toSorted()).toEqual(['number 1', 'number 1', 'number 2']);
  expect(await due.done()).toEqual([1, 2]);
});

test('work that renews its claim reads whether others wait, until another worker has claimed it', async () => {
  const [one, other] = [await due.addBusiness(), await due.addBusiness()];
  const heard: boolean[] = [];
  const long = defineDueKind<'item_id', 'note'>({
    ...options,
    async runOutside(_services, _row, lease) {
      await due.expireLeases();
      heard.push((await lease.renew()).isAwaited);
      expect(await due.claim(10)).toEqual([]);
      await due.addRows(other, 1);
      heard.push((await lease.renew()).isAwaited);
      await due.expireLeases();
      expect(await due.claim(10)).toHaveLength(2);
      await lease.renew();
      return () => Promise.resolve(null);
    },
  });
  await due.addRows(one, 1);
  const error = vi.spyOn(due.services.log, 'warn');
  await due.run(await due.claim(1), long);
  expect(heard).toEqual([false, true]);
  // What another worker has is neither finished nor noted as failed.
  expect(error).not.toHaveBeenCalled();
  const { rows } = await due.database.ownerPool.query('select failures from due_tests');
  expect(rows).toEqual([{ failures: 0 }, { failures: 0 }]);
  error.mockRestore();
});

const isLeased = async () =>
  (
    await due.database.ownerPool.query<{ is_leased: boolean }>(
      'select lease_until > clock_now() as is_leased from due_tests',
    )
  ).rows[0]?.is_leased;

test('a claim is renewed while its work runs; the work is asked to end when another worker has claimed its row', async () => {
  const long = defineDueKind<'item_id', 'note'>({
    ...options,
    leaseSeconds: 1,
    async runOutside(_services, _row, { ending }) {
      await due.expireLeases();
      await expect.poll(isLeased).toBe(true);
      // It may be renewed between the two.
      while ((await due.expireLeases(), await due.claim(1)).length === 0);
      if (!ending.aborted) await once(ending, 'abort');
      return () => Promise.resolve(null);
    },
  });
  await due.addRows(await due.addBusiness(), 1);
  await due.run(await due.claim(1), long);
  // What another worker has is not finished.
  expect(await due.left()).toMatchObject([{ failures: 0 }]);
});

test('work outside a transaction is asked to end when the scheduler stops, and is due at once', async () => {
  const begun = Promise.withResolvers<void>();
  const scheduler = startScheduler({
    systemPool: due.database.systemPool,
    services: due.services,
    kinds: [
      defineDueKind<'item_id', 'note'>({
        ...options,
        pollMs: 3_600_000,
        async runOutside(_services, _row, { ending }) {
          begun.resolve();
          if (!ending.aborted) await once(ending, 'abort');
          return () => Promise.resolve({ afterSeconds: 0 });
        },
      }),
    ],
    periodic: [],
  });
  await due.addRows(await due.addBusiness(), 1);
  due.services.bus.wake('due_tests');
  await begun.promise;
  await scheduler.stop();
  expect(await due.left()).toMatchObject([{ failures: 0, lease_until: null }]);
});
