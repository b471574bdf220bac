import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { EventKind } from '../contract/event.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { inTransaction } from './db/transaction.ts';
import { createMember } from './realtime/testing/realtime-fixture.ts';
import { createWorkContext } from './create-work-context.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // Any table whose rows belong to a business: the foreign key is what locks.
  await database.ownerPool.query(
    'create table probes (business_id bigint references tenants); grant insert on probes to parley_system',
  );
});
afterAll(() => database.drop());

const probed: EventKind = {
  topic: 'chats',
  event: 'probed',
  summary: 'A batch was here.',
  data: z.object({ batch: z.number() }),
};

test('two batches that have both inserted rows of a business commit one after the other', async () => {
  const { businessId } = await createMember(database);
  const woken: string[] = [];
  const services = { config: { nodeEnv: 'test' }, bus: { wakeLog: (id: string) => woken.push(id) } };
  let inserted = 0;
  const bothInserted = Promise.withResolvers<void>();

  await Promise.all(
    [1, 2].map((batch) =>
      inTransaction({ pool: database.systemPool, businessId: null, mode: 'write' }, async (tx) => {
        const ctx = createWorkContext(services as never, tx);
        await tx.run({ name: 'insert_probe', text: 'insert into probes values ($1)' }, [businessId]);
        inserted += 1;
        if (inserted === 2) bothInserted.resolve();
        await bothInserted.promise;
        ctx.emitAll(probed, [{ business_id: businessId, data: { batch } }]);
      }),
    ),
  );

  const { rows } = await database.ownerPool.query<{ seq: string; batch: number }>(
    "select seq, (data ->> 'batch')::int as batch from event_log where business_id = $1 order by seq",
    [businessId],
  );
  expect(rows.map(({ seq }) => Number(seq))).toEqual([1, 2]);
  expect(new Set(rows.map(({ batch }) => batch))).toEqual(new Set([1, 2]));
  expect(woken).toEqual([businessId, businessId]);
});
