import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  card,
  payload,
  status,
  text,
  textPayload,
  type TestNumber,
} from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import { createIngestFixture, type IngestFixture } from '../testing/ingest-fixture.ts';

// What a provider held back for as long as it keeps it, delivered at once.

const DAY = 86_400;
const CUSTOMERS = 30;
/** Of each customer, over seven days; the last customers wrote nothing in the last day. */
const EACH = 100;
const QUIET = 5;
const OURS = 500;

let fixture: IngestFixture;
let number: TestNumber;
beforeAll(async () => {
  fixture = await createIngestFixture();
  number = await fixture.addNumber('1065');
});
afterAll(() => fixture.close());

const phoneOf = (customer: number) => `9198400${String(customer).padStart(5, '0')}`;
const isQuiet = (customer: number) => customer >= CUSTOMERS - QUIET;
const idOf = (customer: number, index: number) => `wamid.${customer}.${index}`;
/** Seconds ago: the first is a week old less an hour, the last a minute, or two days where the customer is quiet. */
const ageOf = (customer: number, index: number) => {
  const [oldest, newest] = [7 * DAY - 3_600, isQuiet(customer) ? 2 * DAY : 60];
  return Math.round(oldest - ((oldest - newest) * index) / (EACH - 1));
};

/** The same order in each run, unlike any that the messages have. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  let seed = 42;
  return items
    .map((item) => ({ item, key: (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

test('[R35] a backlog of seven days in any order: everything is stored in order, only what is young opens a window, no one is notified', async () => {
  // A chat that was closed before: only a message within the window reopens it.
  await fixture.deliver(textPayload(number, phoneOf(0), 'wamid.before.0', 'Hello', 8 * DAY));
  await fixture.deliver(textPayload(number, phoneOf(CUSTOMERS - 1), 'wamid.before.quiet', 'Hello', 8 * DAY));
  await fixture.rows("update chats set state = 'closed', closed_time = clock_now()");
  await fixture.rows(
    `insert into messages (business_id, chat_id, channel_id, provider_id, origin, content_type, content, status, time)
     select c.business_id, c.id, c.channel_id, 'wamid.ours.' || n, 'outgoing', 'text', '{"text": "Yes"}', 'sent', clock_now() - interval '8 days'
     from chats c, generate_series(1, $1::int) n where c.recipient_id = $2`,
    [OURS, phoneOf(0)],
  );
  const messages = Array.from({ length: CUSTOMERS * EACH }, (_, n) => {
    const [customer, index] = [Math.floor(n / EACH), n % EACH];
    return {
      contacts: [card(phoneOf(customer))],
      messages: [text(phoneOf(customer), idOf(customer, index), `Message ${index}`, ageOf(customer, index))],
    };
  });
  const statuses = Array.from({ length: OURS }, (_, n) =>
    (['read', 'delivered'] as const).map((word, later) => ({
      statuses: [status(`wamid.ours.${n + 1}`, word, {}, 5 * DAY + later)],
    })),
  ).flat();
  // Some come twice.
  const parts = shuffled([...messages, ...statuses, ...messages.slice(0, 200)]);
  await fixture.append(
    ...Array.from({ length: Math.ceil(parts.length / 20) }, (_, n) =>
      payload(number, ...parts.slice(n * 20, (n + 1) * 20)),
    ),
  );
  await fixture.processAll();

  const threads = await fixture.rows<{ phone: string; texts: string[] }>(
    `select c.recipient_id as phone, array_agg(m.content ->> 'text' order by m.time, m.id) as texts
     from chats c join messages m on m.business_id = c.business_id and m.chat_id = c.id
     where m.provider_id ~ '^wamid[.][0-9]+[.][0-9]+$' group by c.id, c.recipient_id order by 1`,
  );
  const inOrder = Array.from({ length: EACH }, (_, index) => `Message ${index}`);
  expect(threads).toEqual(
    Array.from({ length: CUSTOMERS }, (_, customer) => ({ phone: phoneOf(customer), texts: inOrder })),
  );
  const chats = await fixture.rows<{
    phone: string;
    state: string;
    unread: number;
    left: number | null;
    last: string;
  }>(
    `select recipient_id as phone, state, unread_count as unread, last_message ->> 'text' as last,
       round(extract(epoch from expiration_time - clock_now()) / 3600)::int as left
     from chats order by 1`,
  );
  const before = (customer: number) => (customer === 0 || customer === CUSTOMERS - 1 ? 1 : 0);
  expect(chats.map((chat) => ({ ...chat, left: (chat.left ?? 0) > 0 ? chat.left : null }))).toEqual(
    Array.from({ length: CUSTOMERS }, (_, customer) => ({
      phone: phoneOf(customer),
      state: customer === CUSTOMERS - 1 ? 'closed' : 'open',
      unread: EACH + before(customer),
      last: `Message ${EACH - 1}`,
      left: isQuiet(customer) ? null : 24,
    })),
  );
  expect(
    await fixture.rows(
      "select status, count(*)::int as count from messages where provider_id like 'wamid.ours.%' group by 1",
    ),
  ).toEqual([{ status: 'read', count: OURS }]);
  for (const table of ['notifications', 'outbox', 'webhook_dead_letters'])
    expect([table, ...(await fixture.rows(`select count(*)::int as count from ${table}`))]).toEqual([
      table,
      { count: 0 },
    ]);
}, 120_000);
