import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sentStatements } from '../../../app/testing/count-statements.ts';
import type { MarketingLimits } from '../../../accounts/contract/marketing-limits.ts';
import { createSenders } from '../../../channels/server/index.ts';
import {
  startScriptedProvider,
  type ScriptedProvider,
} from '../../../channels/server/providers/whatsapp/testing/scripted-provider.ts';
import { payload, status } from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { DatabaseClock } from '../engine/database-clock.ts';
import { claimBatch, type Claim } from '../engine/claim-batch.ts';
import { readAttention } from '../index.ts';
import { sendKindsOf } from '../send-kind.ts';
import { createSendingFixture, type SendingFixture, type TestChannel } from '../testing/sending-fixture.ts';

let provider: ScriptedProvider;
let fixture: SendingFixture;
let channel: TestChannel;

beforeAll(async () => {
  provider = await startScriptedProvider();
  fixture = await createSendingFixture(provider.url);
});
afterAll(async () => {
  await fixture.close();
  await provider.close();
});
beforeEach(async () => {
  provider.seen.splice(0);
  provider.script = () => undefined;
  channel = await fixture.addChannel();
});
afterEach(() => fixture.reset());

const eventually = <Value>(read: () => Value, timeout = 15_000) => expect.poll(read, { timeout, interval: 20 });
const setLimits = ({ cap = null, quiet = null, zone = 'UTC' }: Partial<MarketingLimits>) =>
  fixture.rows(
    `insert into businesses (business_id, name, time_zone, marketing_cap, quiet_hours) values ($1, 'Shop', $2, $3, $4)
     on conflict (business_id) do update set marketing_cap = excluded.marketing_cap, quiet_hours = excluded.quiet_hours`,
    [channel.businessId, zone, cap && JSON.stringify(cap), quiet && JSON.stringify(quiet)],
  );
const marketing = { lane: 4, isMarketing: true } as const;
const contactsOf = async (chats: readonly Id[]): Promise<Id[]> =>
  (
    await fixture.rows<{ contact_id: Id }>(
      'select c.contact_id from unnest($1::bigint[]) with ordinality as e (id, n) join chats c on c.id = e.id order by n',
      [chats],
    )
  ).map(({ contact_id }) => contact_id);
const budgets = async () =>
  (
    await fixture.rows<{ count: number }>(
      'select cardinality(times)::int as count from attention_budgets where business_id = $1 order by contact_id',
      [channel.businessId],
    )
  ).map(({ count }) => count);
const messageOf = async (id: Id | undefined) =>
  (await fixture.rows<{ status: string; error: unknown }>('select status, error from messages where id = $1', [id]))[0];

const claim = (number: TestChannel): Promise<Claim> =>
  claimBatch({
    pool: fixture.database.systemPool,
    senders: createSenders(fixture.services, fixture.database.systemPool),
    kinds: sendKindsOf(fixture.services.areas),
    number,
    freeCalls: 100,
    expected: 100,
    clock: new DatabaseClock(),
    isReply: false,
    budgetUpdate: null,
    uploading: [],
    freeUploads: 0,
  });

/** The same people on another number of the business. */
async function addNumber(chats: readonly Id[]): Promise<{ number: TestChannel; chats: Id[] }> {
  const number = await fixture.addChannel({ businessId: channel.businessId });
  const added = await fixture.rows<{ id: Id }>(
    `insert into chats (business_id, channel_id, contact_id, recipient_id, recipient_kind, last_incoming_time, expiration_time)
     select business_id, $1, contact_id, recipient_id, recipient_kind, last_incoming_time, expiration_time from chats where id = any ($2)
     returning id`,
    [number.channelId, chats],
  );
  return { number, chats: added.map(({ id }) => id) };
}

test('campaigns on several numbers that are claimed at once never exceed the cap of a contact', async () => {
  await setLimits({ cap: { messages: 2, days: 7 } });
  const chats = await fixture.addChats(channel, 30);
  const others = await Promise.all([addNumber(chats), addNumber(chats), addNumber(chats)]);
  const numbers = [{ number: channel, chats }, ...others];
  // Where each would add the row, they would wait for that already.
  await fixture.rows(
    `insert into attention_budgets (business_id, contact_id, times, message_ids)
     select business_id, contact_id, array[clock_now() - interval '8 days'], '{1}' from chats where id = any ($1)`,
    [chats],
  );
  for (const each of numbers)
    await fixture.enqueue(
      each.number,
      each.chats.map((chatId, index) => ({ chatId, ...marketing, lane: index % 2 === 0 ? 4 : 3 })),
    );
  const claims = await Promise.all(numbers.map(({ number }) => claim(number)));
  const attempted = claims.flatMap(({ attempts }) => attempts.map(({ contact_id }) => contact_id));
  expect(attempted.length).toBe(60);
  for (const contactId of await contactsOf(chats))
    expect(attempted.filter((each) => each === contactId).length).toBe(2);
  const refused = claims.flatMap(({ refusals }) => refusals.map(({ refusal }) => refusal));
  expect(refused.length).toBe(60);
  expect(refused[0]).toEqual({
    message: 'Not sent: this contact already had 2 marketing messages in 7 days.',
    code: null,
    detail: 'FREQUENCY_CAP',
  });
  expect(await budgets()).toEqual(chats.map(() => 3));
});

test('what a person writes, and what is no marketing, neither counts nor is held back', async () => {
  await setLimits({ cap: { messages: 1, days: 1 }, quiet: { from: '00:00', to: '23:59' } });
  const chats = await fixture.addChats(channel, 3);
  await fixture.rows('update chats set recipient_id = $2 where id = any ($1)', [chats, 'US.1349120865530274']);
  await fixture.enqueue(channel, [
    { chatId: chats[0] ?? '', lane: 1, isMarketing: true },
    { chatId: chats[1] ?? '', lane: 2 },
    { chatId: chats[2] ?? '', lane: 4 },
  ]);
  fixture.startEngine();
  await eventually(() => fixture.states(channel)).toEqual({ accepted: 3 });
  expect(await budgets()).toEqual([]);
});

test('what the provider refuses gives its reservation back; what it may have taken keeps it', async () => {
  await setLimits({ cap: { messages: 1, days: 30 } });
  const chats = await fixture.addChats(channel, 3);
  const [refused = '', unknown = '', accepted = ''] = chats;
  const people = await fixture.rows<{ id: Id; recipient_id: string }>(
    'select id, recipient_id from chats where id = any ($1)',
    [chats],
  );
  const toOf = (chatId: Id) => people.find(({ id }) => id === chatId)?.recipient_id;
  let isRefusing = true;
  provider.script = ({ to }) => {
    if (to === toOf(refused) && isRefusing) return { code: 131026 };
    return to === toOf(unknown) ? 'reset_after' : undefined;
  };
  fixture.startEngine();
  await fixture.enqueue(
    channel,
    chats.map((chatId) => ({ chatId, ...marketing })),
  );
  await eventually(() => fixture.states(channel)).toEqual({ refused: 1, unknown: 1, accepted: 1 });
  isRefusing = false;
  const again = await fixture.enqueue(
    channel,
    chats.map((chatId) => ({ chatId, ...marketing })),
  );
  await eventually(async () => (await messageOf(again[0]))?.status).toBe('sent');
  for (const id of again.slice(1))
    await eventually(() => messageOf(id)).toMatchObject({ status: 'failed', error: { detail: 'FREQUENCY_CAP' } });
  expect(await budgets()).toEqual([1, 1, 1]);
  expect(accepted).not.toBe('');
});

test('what is tried again takes one reservation, and what fails later gives it back', async () => {
  await setLimits({ cap: { messages: 1, days: 30 } });
  const [chatId = ''] = await fixture.addChats(channel, 1);
  let answers = 0;
  provider.script = () => ((answers += 1) === 1 ? { code: 130429 } : undefined);
  fixture.startEngine();
  const [first] = await fixture.enqueue(channel, [{ chatId, ...marketing }]);
  await eventually(async () => (await messageOf(first))?.status).toBe('sent');
  expect(await budgets()).toEqual([1]);
  const sent = provider.seen.at(-1);
  const number = { number_id: `n${channel.channelId}`, account_id: `a${channel.businessId}` };
  await fixture.receive(
    payload(number, {
      statuses: [
        status(sent?.providerId ?? '', 'failed', {
          errors: [{ code: 131049, title: 'Not delivered', error_data: { details: 'Said so.' } }],
        }),
      ],
    }),
  );
  expect(await messageOf(first)).toMatchObject({ status: 'failed' });
  expect(await budgets()).toEqual([0]);
});

/** Quiet hours that began an hour ago, by the clocks of UTC, and end in three. */
async function quietNow() {
  const [{ hour } = { hour: 0 }] = await fixture.rows<{ hour: number }>(
    "select extract(hour from clock_now() at time zone 'UTC')::int as hour",
  );
  const two = (value: number) => `${String((value + 24) % 24).padStart(2, '0')}:00`;
  return { from: two(hour - 1), to: two(hour + 3) };
}

test('quiet hours let marketing wait until they end, once, and nothing else of the chat waits behind it', async () => {
  await setLimits({ quiet: await quietNow() });
  const chats = await fixture.addChats(channel, 40);
  // Of no country, so that the clocks of the business count.
  await fixture.rows("update chats set recipient_id = 'US.' || id, recipient_kind = 'person_id' where id = any ($1)", [
    chats,
  ]);
  const [chatId = ''] = chats;
  await fixture.enqueue(channel, [
    ...chats.map((each) => ({ chatId: each, ...marketing, lane: 2 as const })),
    { chatId, ...marketing },
    { chatId, lane: 4 },
  ]);
  const first = await claim(channel);
  expect([first.attempts.length, first.refusals.length]).toEqual([0, 0]);
  const waiting = await fixture.rows<{ count: number; minutes: number; is_quiet: boolean }>(
    `select count(*)::int as count, is_quiet, round(extract(epoch from max(due_time) - date_trunc('hour', clock_now())) / 60)::int as minutes
     from outbox where channel_id = $1 group by is_quiet order by is_quiet`,
    [channel.channelId],
  );
  expect(waiting).toEqual([
    { count: 1, is_quiet: false, minutes: expect.any(Number) as number },
    { count: 41, is_quiet: true, minutes: 180 },
  ]);
  // The order of a chat is kept, but for what waits for the morning.
  const second = await claim(channel);
  expect(second.attempts.map(({ lane, is_marketing }) => [lane, is_marketing])).toEqual([[4, false]]);
  expect((await claim(channel)).attempts).toEqual([]);
  await fixture.rows("update outbox set due_time = clock_now() where is_quiet and state = 'queued'");
  await setLimits({});
  expect((await claim(channel)).attempts.length).toBe(39);
});

test('a business without limits is asked nothing more, and one with them the same for one message as for many', async () => {
  const claimed = async (count: number) => {
    const chats = await fixture.addChats(channel, count);
    await fixture.enqueue(
      channel,
      chats.map((chatId) => ({ chatId, ...marketing })),
    );
    const sent = await sentStatements(fixture.database.systemPool, () => claim(channel));
    return sent.map(({ name }) => name);
  };
  await claimed(1);
  const without = await claimed(1);
  expect(without.filter((name) => name.includes('attention') || name.includes('quiet'))).toEqual([]);
  await setLimits({ cap: { messages: 2, days: 7 }, quiet: { from: '00:00', to: '00:01' } });
  const capped = await claimed(1);
  expect(capped.filter((name) => !without.includes(name))).toEqual([
    'open_attention_budgets',
    'lock_attention_budgets',
    'write_attention_budgets',
  ]);
  expect(await claimed(60)).toEqual(capped);
});

test('what a contact has had is read without a lock, with the time at which the cap allows one more', async () => {
  const cap = { messages: 1, days: 7 };
  await setLimits({ cap });
  const chats = await fixture.addChats(channel, 2);
  const [had = '', none = ''] = await contactsOf(chats);
  const [message_id = ''] = await fixture.enqueue(channel, [{ chatId: chats[0] ?? '', ...marketing }]);
  await claim(channel);
  const now = new Date().toISOString();
  const read = await inTransaction(
    { pool: fixture.database.systemPool, businessId: channel.businessId, mode: 'read' },
    (tx) => readAttention(tx, channel.businessId, [had, none], { cap, now }),
  );
  const time = read.get(had)?.messages[0]?.time ?? '';
  expect(read.get(had)).toEqual({
    used: 1,
    limit: 1,
    days: 7,
    messages: [{ message_id, time }],
    free_time: new Date(Date.parse(time) + 7 * 86_400_000).toISOString(),
  });
  expect(read.get(none)).toEqual({ used: 0, limit: 1, days: 7, messages: [], free_time: null });
});
