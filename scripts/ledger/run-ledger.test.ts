import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/foundation/testing/test-database.ts';
import { runLedger } from './run-ledger.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.ownerPool.query('insert into tenants (business_id) values (71)');
});
afterAll(() => database?.drop());

const overdue = async (isPaused = false) =>
  (await runLedger(database.systemPool, { isPaused }))
    .filter(({ name, count }) => count > 0 && name.startsWith('overdue_'))
    .map(({ name, kind, count }) => ({ name, kind, count }));

test('[R6] work that has been due for more than two minutes and that no worker has is found, of every kind', async () => {
  expect(await overdue()).toEqual([]);
  await database.ownerPool.query(
    `insert into due_imports (business_id, import_id, due_time, lease_until) values
       (71, 1, clock_now() - interval '3 minutes', null),
       (71, 2, clock_now() - interval '3 minutes', clock_now() - interval '3 minutes'),
       (71, 3, clock_now() - interval '3 minutes', clock_now() + interval '10 seconds'),
       (71, 4, clock_now() - interval '10 seconds', null),
       (71, 5, clock_now() + interval '1 hour', null)`,
  );
  expect(await overdue()).toEqual([{ name: 'overdue_imports', kind: 'stuck', count: 2 }]);
});

test('[R6] what calls a provider waits while the installation is paused, and is not stuck', async () => {
  await database.ownerPool.query('delete from due_imports');
  await database.ownerPool.query(
    `insert into due_media_fetches (business_id, message_id, channel_id, provider_media_id, due_time) values (71, 1, 1, 'wa', clock_now() - interval '3 minutes')`,
  );
  expect(await overdue()).toEqual([{ name: 'overdue_media_fetches', kind: 'stuck', count: 1 }]);
  expect(await overdue(true)).toEqual([]);
});
