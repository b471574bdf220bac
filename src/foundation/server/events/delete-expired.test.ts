import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { addSession, createMember } from '../realtime/testing/realtime-fixture.ts';
import { deleteExpired, foundationExpiring } from './delete-expired.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const tables = [
  ...foundationExpiring,
  { table: 'sessions', due: 'expires_time', keepHours: 0 },
  { table: 'one_time_links', due: 'expires_time', keepHours: 0 },
];

const count = async (table: string) => (await database.ownerPool.query(`select from ${table}`)).rowCount;

test('what has expired goes, in batches; what holds stays', async () => {
  const member = await createMember(database);
  const { sessionId } = await addSession(database, member.businessId, member.userId);
  await database.ownerPool.query("update sessions set expires_time = clock_now() - interval '1 second' where id = $1", [
    sessionId,
  ]);
  const link = `insert into one_time_links (business_id, user_id, kind, token_hash, email, expires_time)
    values ($1, $2, 'invitation', $3, 'a@example.org', clock_now() + $4::interval)`;
  await database.ownerPool.query(link, [member.businessId, member.userId, Buffer.from('old'), '-1 minute']);
  await database.ownerPool.query(link, [member.businessId, member.userId, Buffer.from('new'), '1 minute']);
  const subscription = 'insert into subscriptions values ($1, $2, $3, $4, clock_now() + $5::interval)';
  await database.ownerPool.query(subscription, [member.businessId, member.sessionId, '', 'chats', '1 minute']);
  await database.ownerPool.query(subscription, [member.businessId, member.sessionId, '', 'tasks', '-1 minute']);
  // Goes with its session.
  await database.ownerPool.query(subscription, [member.businessId, sessionId, '', 'chats', '1 minute']);
  await database.ownerPool.query(
    `insert into event_log (business_id, seq, topic, event, data, created_time)
     select $1, n, 'chats', 'said', '{}', clock_now() - make_interval(hours => 100 - n) from generate_series(1, 100) n`,
    [member.businessId],
  );
  await database.ownerPool.query("insert into rate_limits values ('old', 1, clock_now() - interval '1 second')");

  expect(await deleteExpired(database.systemPool, tables, 10)).toBe(true);
  expect(await count('event_log')).toBe(90);
  while (await deleteExpired(database.systemPool, tables, 10));
  expect(await count('event_log')).toBe(72); // 72 hours and older are gone
  const { rows } = await database.ownerPool.query<{ first: string }>('select min(seq) as first from event_log');
  expect(rows[0]!.first).toBe('29'); // the newest, without a hole
  expect(await Promise.all(['sessions', 'one_time_links', 'subscriptions', 'rate_limits'].map(count))).toEqual([
    1, 1, 1, 0,
  ]);
});

test('ids stand for their time, and a condition keeps what does not fulfil it', async () => {
  await database.ownerPool.query(
    `insert into webhook_inbox (id, provider, body, applied_time)
     select first_id_of(clock_now() - make_interval(hours => hours)) + n, 'test', '', case when n % 2 = 0 then clock_now() end
     from generate_series(1, 4) n, unnest(array[1, 300]) hours`,
  );
  const condition = 'applied_time is not null';
  await deleteExpired(database.systemPool, [
    { table: 'webhook_inbox', due: 'id', isId: true, keepHours: 192, condition },
  ]);
  const { rows } = await database.ownerPool.query(
    'select applied_time is null as waits, count(*)::int from webhook_inbox group by 1 order by 1',
  );
  // Of those that are old the applied ones are gone.
  expect(rows).toEqual([
    { waits: false, count: 2 },
    { waits: true, count: 4 },
  ]);
});
