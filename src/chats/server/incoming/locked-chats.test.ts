import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction, type Transaction } from '../../../foundation/server/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../foundation/testing/test-database.ts';
import { lockChats } from '../store/chat-read-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Plan {
  'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[];
}

test('locking the chats of a batch reads those, also where one business has nearly all chats', async () => {
  await database.ownerPool.query(
    `with added as (insert into tenants select from generate_series(1, 1000) returning business_id)
     insert into channels (business_id, kind, name, handle, status, provider_account_id, provider_number_id)
     select business_id, 'whatsapp', 'Number', '+91', 'active', business_id, business_id from added`,
  );
  await database.ownerPool.query(
    "insert into contacts (business_id, name) select business_id, 'Customer' from channels",
  );
  for (let part = 0; part < 10; part += 1) {
    await database.ownerPool.query(
      "insert into contacts (business_id, name) select (select min(business_id) from channels), 'Customer ' || n from generate_series(1, 4000) n",
    );
    await database.ownerPool.query(
      `insert into chats (business_id, channel_id, contact_id, recipient_id)
       select p.business_id, h.id, p.id, '1' from contacts p join channels h using (business_id) on conflict do nothing`,
    );
  }
  await database.ownerPool.query('analyze channels, contacts, chats');
  const { rows: wanted } = await database.ownerPool.query<{ business_id: Id; channel_id: Id; contact_id: Id }>(
    'select business_id, channel_id, contact_id from chats where business_id = (select min(business_id) from channels) order by random() limit 400',
  );
  const plans: Plan[] = [];
  await inTransaction({ pool: database.systemPool, businessId: null, mode: 'write' }, async (tx) => {
    const explain: Transaction['run'] = async ({ name, text }, values) => {
      plans.push(
        ...(await tx.run<Plan>(
          { name: `explain_${name}`, text: `explain (analyze, buffers, format json) ${text}` },
          values,
        )),
      );
      return [];
    };
    await lockChats({ run: explain } as Transaction, wanted);
  });
  const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = plans[0]?.['QUERY PLAN'][0]?.Plan ?? {};
  // Some pages for each of 400 chats; every chat of the channel for each of them would be hundreds of thousands.
  expect(Number(hit) + Number(read)).toBeLessThan(15_000);
});
