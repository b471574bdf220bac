import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { locks, locksLate, type LockRank } from './lock-ranks.ts';
import { inTransaction, type NamedStatement, type Transaction } from './transaction.ts';

const database = useTestDatabase();
const run = (work: (tx: Transaction) => Promise<unknown>) =>
  inTransaction({ pool: database.appPool, businessId: null, mode: 'write' }, work);
const lock = (rank: LockRank): NamedStatement => ({
  name: `lock_as_${rank}`,
  text: `select from tenants for no key update ${locks(rank)}`,
});

test('ranks that only rise pass, each any number of times', async () => {
  const ranks = ['person', 'chat', 'chat', 'event_counter'] as const;
  const taken = run(async (tx) => {
    for (const rank of ranks) await tx.run(lock(rank));
    return ranks.length;
  });
  await expect(taken).resolves.toBe(ranks.length);
});

test('a lower rank after a higher one is refused, wherever it is sent', async () => {
  const late = /Locks person after chat/;
  await expect(run((tx) => Promise.all([tx.run(lock('chat')), tx.run(lock('person'))]))).rejects.toThrow(late);
  await expect(
    run(async (tx) => {
      await tx.savepoint((part) => part.run(lock('chat')));
      await tx.run(lock('person'));
    }),
  ).rejects.toThrow(late);
  await expect(
    run(async (tx) => {
      tx.sendBeforeCommit(lock('person'), () => []);
      await tx.run(lock('chat'));
    }),
  ).rejects.toThrow(late);
  await expect(
    run(async (tx) => {
      await tx.run(lock('chat'));
      const query = tx.db.selectFrom('clock_shift').selectAll().forNoKeyUpdate();
      await query.modifyEnd(sql.raw(locks('person'))).execute();
    }),
  ).rejects.toThrow(late);
});

test.each(['for no key update', 'for update of t', 'for share', 'for key share of t'])(
  'a statement with %s declares its rank',
  async (words) => {
    const statement = { name: 'undeclared', text: `select from tenants t ${words}` };
    await expect(run((tx) => tx.run(statement))).rejects.toThrow('declares no rank');
  },
);

test('what never waits needs no rank; what is late says so', async () => {
  const taken = run(async (tx) => {
    await tx.run(lock('chat'));
    await tx.run({ name: 'skipping', text: 'select from tenants t for no key update of t skip locked' });
    await tx.run({ name: 'late', text: `select from tenants for no key update ${locksLate('person')}` });
    await tx.run(lock('chat'));
    return 'taken';
  });
  await expect(taken).resolves.toBe('taken');
});

test('a rank that does not exist is refused', async () => {
  const statement = { name: 'unknown_rank', text: 'select from tenants for no key update /* locks coffee */' };
  await expect(run((tx) => tx.run(statement))).rejects.toThrow('no rank coffee');
});
