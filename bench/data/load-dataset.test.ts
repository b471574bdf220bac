import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runLedger } from '../../scripts/ledger/run-ledger.ts';
import { createTestDatabase, type TestDatabase } from '../../src/foundation/testing/test-database.ts';
import { planChats } from './chat-plan.ts';
import { generators } from './generators.ts';
import { loadDataset } from './load-dataset.ts';
import { copyLine } from './table-rows.ts';
import { type Sizes, type Dataset } from './dataset.ts';

// Neither a whole number of rounds nor a chat for every contact.
const SIZES: Sizes = {
  businesses: 3,
  users: 5,
  notifications: 200,
  events: 50,
  audits: 30,
  contacts: 60,
  chats: 40,
  messages: 1_010,
};
const dataset = (change: Partial<Dataset> = {}): Dataset => ({
  seed: 1,
  at: new Date('2026-11-21T00:00:00Z'),
  sizes: SIZES,
  ...change,
});

function linesOf(of: Dataset): string[] {
  return generators
    .flatMap((generate) => generate(of))
    .flatMap(({ table, rows }) => [...rows].map((row) => `${table} ${copyLine(row)}`));
}
const digest = (of: Dataset) => createHash('sha256').update(linesOf(of).join('')).digest('hex');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the same seed makes the same rows, another seed others', () => {
  expect(digest(dataset())).toBe(digest(dataset()));
  expect(digest(dataset({ seed: 2 }))).not.toBe(digest(dataset()));
});

test('one more business changes nothing of those before it', () => {
  const more = new Set(linesOf(dataset({ sizes: { ...SIZES, businesses: 4 } })));
  expect(linesOf(dataset()).filter((line) => !more.has(line))).toEqual([]);
});

test('what is loaded is whole: counts, event numbers and stored counters agree', async () => {
  const loaded = await loadDataset(database.address, dataset());
  expect(Object.fromEntries(loaded.map(({ table, rows }) => [table, rows]))).toEqual({
    tenants: 3,
    businesses: 3,
    roles: 12,
    users: 15,
    sign_in_names: 15,
    sessions: 15,
    event_counters: 3,
    event_log: 150,
    audit_log: 90,
    notifications: 600,
    notification_counts: 15,
    channels: 3,
    channel_routes: 3,
    contacts: 180,
    due_windows: 27,
    contact_identities: 360,
    chats: 120,
    messages: 3_030,
  });
  const { rows } = await database.systemPool.query<{
    wrong_numbers: string;
    wrong_counts: string;
    sessions: string;
  }>(`select
    (select count(*) from event_counters c where event_seq <> (select max(seq) from event_log e where e.business_id = c.business_id))::text as wrong_numbers,
    (select count(*) from notification_counts c where unread <> (
      select count(*) from notifications n
      where n.business_id = c.business_id and n.user_id = c.user_id and n.status = 'unread'))::text as wrong_counts,
    (select count(*) from sessions s join users u using (business_id) where u.id = s.user_id)::text as sessions`);
  expect(rows).toEqual([{ wrong_numbers: '0', wrong_counts: '0', sessions: '15' }]);
  const findings = await runLedger(database.systemPool);
  // What has come due since waits for workers, and there is none here.
  expect(findings.filter(({ name, count }) => count > 0 && name !== 'overdue_windows')).toEqual([]);
});

test('the plan of chats tells what is in the tables', async () => {
  const { businesses, chats } = SIZES;
  const planned = Array.from({ length: businesses }, (_, business) => planChats(dataset(), business)).flatMap((plan) =>
    Array.from({ length: chats }, (_each, index) => plan.chat(index)).map((chat) => ({
      id: chat.id,
      state: chat.state,
      unread_count: chat.unread,
      ids: Array.from({ length: chat.length }, (_each, turn) => plan.messageId(plan.indexOf(chat.position, turn))),
    })),
  );
  const { rows } = await database.systemPool.query(
    `select c.id, c.state, c.unread_count, array_agg(m.id::text order by m.time, m.id) as ids
     from chats c join messages m on m.business_id = c.business_id and m.chat_id = c.id
     group by c.business_id, c.id order by c.business_id, c.id`,
  );
  expect(rows).toEqual(planned);
  // Every kind of chat is there to be listed.
  expect(new Set(planned.map(({ state, unread_count }) => `${state} ${unread_count > 0}`)).size).toBe(4);
});

test('sizes that do not fit each other are refused', () => {
  expect(() => planChats(dataset({ sizes: { ...SIZES, chats: 61 } }), 0)).toThrow(
    '61 chats need as many contacts, not 60',
  );
  expect(() => planChats(dataset({ sizes: { ...SIZES, chats: 0 } }), 0)).toThrow('Messages need a chat');
});
