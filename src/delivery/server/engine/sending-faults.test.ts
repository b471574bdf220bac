import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settleAttempts } from '../index.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { createSendingFixture, type SendingFixture } from '../testing/sending-fixture.ts';
import {
  mostInOneSecond,
  startScriptedProvider,
  type Reaction,
  type ScriptedProvider,
} from '../../../channels/server/providers/whatsapp/testing/scripted-provider.ts';

let provider: ScriptedProvider;
let fixture: SendingFixture;

beforeAll(async () => {
  provider = await startScriptedProvider();
  fixture = await createSendingFixture(provider.url);
});
afterAll(async () => {
  await fixture.close();
  await provider.close();
});
beforeEach(() => {
  provider.seen.splice(0);
  provider.script = () => undefined;
});
afterEach(() => fixture.reset());

const eventually = <Value>(read: () => Value, timeout = 10_000) => expect.poll(read, { timeout, interval: 20 });

interface Expected {
  state: 'queued' | 'refused' | 'unknown';
  pauses?: true;
}
const RETRIED: Expected = { state: 'queued' };
const REFUSED: Expected = { state: 'refused' };
const PAUSED: Expected = { state: 'refused', pauses: true };
const UNKNOWN: Expected = { state: 'unknown' };

/** Section 7 of the provider's reference, and what networks do. */
const CASES: readonly [string, Reaction, Expected][] = [
  ...[0, 190].map((code): [string, Reaction, Expected] => [`${code}`, { code, status: 401 }, PAUSED]),
  ...[3, 10, 200, 299, 131005, 368, 131031, 33, 131042, 131044, 131045, 133010].map(
    (code): [string, Reaction, Expected] => [`${code}`, { code, status: 403 }, PAUSED],
  ),
  ...[1, 131000, 135000, 2, 131016, 133004, 4, 80007, 130429, 131056, 131057, 2494100, 134101, 132069].map(
    (code): [string, Reaction, Expected] => [`${code}`, { code, status: code % 2 === 0 ? 500 : 400 }, RETRIED],
  ),
  // A server error whose code says nothing: whether the message was taken is not known.
  ['1 with 500', { code: 1, status: 500 }, UNKNOWN],
  ['1 with 503', { code: 1, status: 503 }, UNKNOWN],
  ...[
    100, 130472, 130497, 131008, 131009, 131021, 131026, 1026, 131030, 131037, 131047, 131048, 131049, 131050, 131051,
    131052, 131053, 131055, 131060, 131062, 131063, 131064, 132000, 132001, 132005, 132007, 132008, 132012, 132015,
    132016, 132068, 134011, 137000, 999999,
  ].map((code): [string, Reaction, Expected] => [`${code}`, { code }, REFUSED]),
  ['an unlisted code with 503', { code: 999998, status: 503 }, UNKNOWN],
  ['429 without words', { status: 429, text: 'slow down' }, RETRIED],
  ['404 of a proxy', { status: 404, text: '<html>' }, RETRIED],
  ['502 of a proxy', { status: 502, text: '<html>' }, UNKNOWN],
  ['500 with nothing', { status: 500, text: '' }, UNKNOWN],
  ['200 without an id', { status: 200, text: '{}' }, UNKNOWN],
  ['200 cut off', { status: 200, text: '{"messages":[{"id":"wam' }, UNKNOWN],
  ['reset before acceptance', 'reset_before', UNKNOWN],
  ['reset after acceptance', 'reset_after', UNKNOWN],
  ['silence before acceptance', 'silent_before', UNKNOWN],
  ['silence after acceptance', 'silent_after', UNKNOWN],
];

test('R14: every response means what the reference says', async () => {
  const channels = await Promise.all(
    CASES.map(async ([name, reaction, expected]) => {
      const channel = await fixture.addChannel();
      const [chatId = ''] = await fixture.addChats(channel, 1);
      const [recipient] = await fixture.rows<{ recipient_id: string }>('select recipient_id from chats where id = $1', [
        chatId,
      ]);
      return { name, reaction, expected, channel, chatId, to: recipient?.recipient_id ?? '' };
    }),
  );
  const reactions = new Map(channels.map(({ to, reaction }) => [to, reaction]));
  provider.script = ({ to }) => reactions.get(to);
  fixture.startEngine();
  await Promise.all(channels.map(({ channel, chatId }) => fixture.enqueue(channel, [{ chatId }])));
  const concluded = async () => {
    const [row] = await fixture.rows<{ count: number }>(
      "select count(*)::int as count from outbox where attempts > 0 and state not in ('claimed', 'attempting')",
    );
    return row?.count;
  };
  await eventually(concluded, 20_000).toBe(CASES.length);
  for (const { name, expected, channel, reaction } of channels) {
    const read = async () =>
      (
        await fixture.rows<Record<string, unknown>>(
          `select o.state, m.status, m.error, c.paused_code, c.paused_reason, o.attempts
           from outbox o join messages m on m.id = o.message_id join channels c on c.id = o.channel_id where o.channel_id = $1`,
          [channel.channelId],
        )
      )[0];
    // What is retried may be under way again.
    await eventually(read).toMatchObject({
      state: expected.state,
      status: expected.state === 'refused' ? 'failed' : 'pending',
    });
    const row = await read();
    const code = typeof reaction === 'object' && 'code' in reaction ? reaction.code : null;
    if (expected.state === 'refused')
      expect(row?.['error'], name).toMatchObject({ code, message: expect.stringMatching(/\.$/) as string });
    if (expected.pauses) {
      await eventually(
        async () => (await fixture.rows('select paused_code from channels where id = $1', [channel.channelId]))[0],
      ).toEqual({ paused_code: code });
    } else expect(row?.['paused_code'], name).toBeNull();
  }
});

test('a status of another attempt, or of nothing of ours, settles nothing', async () => {
  const channel = await fixture.addChannel();
  const [chatId = ''] = await fixture.addChats(channel, 1);
  provider.script = () => 'reset_after';
  fixture.startEngine();
  const [messageId = ''] = await fixture.enqueue(channel, [{ chatId }]);
  await eventually(() => fixture.states(channel)).toEqual({ unknown: 1 });
  const strangers = [`${messageId}.2`, '1.1', 'campaign-7', '', `${messageId}`, '9'.repeat(30)];
  await inTransaction({ pool: fixture.database.systemPool, businessId: null, mode: 'write' }, (tx) =>
    settleAttempts(
      tx,
      strangers.map((attempt_id) => ({
        business_id: channel.businessId,
        attempt_id,
        provider_id: 'wamid.X',
        status: 'sent',
      })),
    ),
  );
  expect(await fixture.states(channel)).toEqual({ unknown: 1 });
});

describe('Retry-After', () => {
  const notBefore = async ({ channelId }: { channelId: string }) =>
    (
      await fixture.rows<{ seconds: number }>(
        'select extract(epoch from not_before - clock_now())::int as seconds from send_budgets where channel_id = $1',
        [channelId],
      )
    )[0]?.seconds;

  test.each<[string, Reaction, number, number]>([
    ['a rate limit', { code: 130429, retryAfter: '600' }, 500, 600],
    ['an outage', { code: 131016, status: 500, retryAfter: '600' }, 500, 600],
    ['a proxy’s 503', { status: 503, text: '', retryAfter: '600' }, 500, 600],
    ['a day', { code: 130429, retryAfter: '86400' }, 3_500, 3_600],
  ])('%s: the number is silent for as long, an hour at most', async (_, reaction, least, most) => {
    const channel = await fixture.addChannel();
    const chats = await fixture.addChats(channel, 3);
    provider.script = () => reaction;
    fixture.startEngine();
    await fixture.enqueue(channel, [{ chatId: chats[0] ?? '' }]);
    await eventually(() => notBefore(channel)).toBeGreaterThan(least);
    expect(await notBefore(channel)).toBeLessThanOrEqual(most);
    const tried = provider.seen.length;

    // What is handed over meanwhile waits, until the time has passed.
    await fixture.enqueue(
      channel,
      chats.slice(1).map((chatId) => ({ chatId })),
    );
    const other = await fixture.addChannel();
    const [otherChat = ''] = await fixture.addChats(other, 1);
    provider.script = () => undefined;
    await fixture.enqueue(other, [{ chatId: otherChat }]);
    await eventually(() => fixture.states(other)).toEqual({ accepted: 1 });
    expect(provider.seen).toHaveLength(tried + 1);
  });
});

describe('a refused token', () => {
  test('pauses the channel within five sends, says so, and continues when it is fixed', async () => {
    const channel = await fixture.addChannel();
    const chats = await fixture.addChats(channel, 40);
    provider.script = () => ({ code: 190, status: 401 });
    fixture.startEngine();
    await fixture.enqueue(
      channel,
      chats.map((chatId) => ({ chatId })),
    );
    const paused = async () =>
      (await fixture.rows('select paused_code, paused_reason from channels where id = $1', [channel.channelId]))[0];
    await eventually(paused).toEqual({ paused_code: 190, paused_reason: expect.stringMatching(/Reconnect/) as string });
    const events = await fixture.rows("select event from event_log where business_id = $1 and topic = 'setup'", [
      channel.businessId,
    ]);
    expect(events).toEqual([{ event: 'channel_changed' }]);
    const tried = provider.seen.length;
    expect(tried).toBeLessThanOrEqual(5);
    await eventually(() => fixture.states(channel)).toEqual({ refused: tried, queued: 40 - tried });
    provider.script = () => undefined;
    await fixture.rows('update channels set paused_code = null, paused_reason = null where id = $1', [
      channel.channelId,
    ]);
    await eventually(() => fixture.states(channel), 15_000).toEqual({ refused: tried, accepted: 40 - tried });
  });
});

test('R14: with a third of the responses at fault, nothing is sent twice and nothing is lost', async () => {
  const channel = await fixture.addChannel({ throughput: 200 });
  const chats = await fixture.addChats(channel, 300);
  const faults: Reaction[] = [
    { code: 131000, status: 500 },
    { code: 131026 },
    { code: 131016, status: 500 },
    'reset_before',
    'reset_after',
    { status: 502, text: '' },
  ];
  let seed = 20261121;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  provider.script = () => (random() < 0.3 ? faults[Math.floor(random() * faults.length)] : undefined);
  fixture.startEngine();
  await fixture.enqueue(
    channel,
    chats.map((chatId) => ({ chatId })),
  );
  const settled = async () => {
    const { queued = 0, claimed = 0, attempting = 0 } = await fixture.states(channel);
    return queued + claimed + attempting;
  };
  await eventually(settled, 60_000).toBe(0);
  const accepted = provider.accepted().map(({ callbackData }) => callbackData.split('.')[0]);
  expect(new Set(accepted).size).toBe(accepted.length);
  expect(mostInOneSecond(provider.seen)).toBeLessThanOrEqual(200);
  const states = await fixture.rows<{ message_id: string; state: string; attempts: number }>(
    'select message_id, state, attempts from outbox where channel_id = $1',
    [channel.channelId],
  );
  for (const { message_id, state, attempts } of states) {
    const tries = provider.seen.filter(({ callbackData }) => callbackData.startsWith(`${message_id}.`));
    expect(tries.length, message_id).toBeLessThanOrEqual(attempts);
    if (state === 'accepted') expect(accepted).toContain(message_id);
    if (state === 'refused') expect(accepted).not.toContain(message_id);
  }
  expect(await fixture.ledger()).toEqual({});
});

test('R16: a provider that was down finds everyone waiting in order, at the limit', async () => {
  const channel = await fixture.addChannel({ throughput: 50 });
  const chats = await fixture.addChats(channel, 50);
  await provider.down();
  fixture.startEngine();
  await fixture.enqueue(
    channel,
    chats.flatMap((chatId) =>
      [1, 2].map((position) => ({ chatId, payload: { type: 'text', text: `${position}` } as const })),
    ),
  );
  const outages = async () =>
    (
      await fixture.rows<{ outages: number }>('select outages from send_budgets where channel_id = $1', [
        channel.channelId,
      ])
    )[0]?.outages;
  await eventually(outages).toBeGreaterThanOrEqual(3);
  // An hour has passed, and with it the window of one chat.
  await fixture.rows("update chats set expiration_time = clock_now() - interval '1 minute' where id = $1", [chats[0]]);
  await provider.up();
  await eventually(() => fixture.states(channel), 60_000).toEqual({ accepted: 98, refused: 2 });
  expect(mostInOneSecond(provider.seen)).toBeLessThanOrEqual(50);
  const byChat = new Map<string, string[]>();
  for (const { to, body } of provider.seen)
    byChat.set(to, [...(byChat.get(to) ?? []), (body['text'] as { body: string }).body]);
  expect([...byChat.values()]).toEqual(Array.from({ length: 49 }, () => ['1', '2']));
});
