import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '../../../foundation/server/refuse.ts';
import { findChats } from '../store/chat-read-store.ts';
import { presentChat } from '../store/chat-rows-store.ts';
import { adoptProviderIds } from '../index.ts';
import { messageStatus, statusRank, type Message } from '../../contract/message.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import { createIngestFixture, type IngestFixture } from '../testing/ingest-fixture.ts';
import {
  payload,
  status,
  textPayload,
  type TestNumber,
} from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';

// R9: whatever the order, also before the message is known.

let fixture: IngestFixture;
let number: TestNumber;
let chatId: string;
let counter = 0;

beforeAll(async () => {
  fixture = await createIngestFixture();
  number = await fixture.addNumber('1065');
  await fixture.deliver(textPayload(number, '919840000001', 'wamid.customer'));
  chatId = (await fixture.rows<{ id: string }>('select id from chats'))[0]?.id ?? '';
});
afterAll(() => fixture.close());

/** A message of ours that waits to be sent. */
async function compose(extra: { provider_id?: string } = {}): Promise<string> {
  const [row] = await fixture.rows<{ id: string }>(
    `insert into messages (business_id, chat_id, channel_id, provider_id, origin, content_type, content, status, time)
     values ($1, $2, $3, $4, 'outgoing', 'text', '{"text": "Yes"}', 'pending', now()) returning id`,
    [number.business_id, chatId, number.channel_id, extra.provider_id ?? null],
  );
  return row?.id ?? '';
}
const adopt = (id: string, provider_id: string) =>
  inTransaction({ pool: fixture.database.systemPool, businessId: null, mode: 'write' }, (tx) =>
    adoptProviderIds(createWorkContext(fixture.services, tx), [{ ...number, id, provider_id, status: null }]),
  );
const shownChat = () =>
  inTransaction({ pool: fixture.database.systemPool, businessId: null, mode: 'read' }, async (tx) => {
    const chats = await findChats(tx, [{ business_id: number.business_id, chat_id: chatId }]);
    return presentChat(chats.get(chatId) ?? refuse('NOT_FOUND'));
  });
const read = async (id: string) => {
  const [row] = await fixture.rows<{ status: string; error: Message['error']; read_time: string | null; kept: number }>(
    `select status, error, read_time, (select count(*)::int from message_statuses s where s.message_id = m.id) as kept
     from messages m where id = $1`,
    [id],
  );
  return row;
};

test('statuses only rise, every one is kept, and the chat shows the last message’s without being locked', async () => {
  const id = await compose({ provider_id: 'wamid.own' });
  await fixture.rows(
    `update chats set last_message_id = $2::bigint, last_message = jsonb_build_object('id', $2::text, 'content_type', 'text', 'origin', 'outgoing', 'text', 'Yes') where id = $1`,
    [chatId, id],
  );
  const holder = await fixture.database.systemPool.connect();
  try {
    // Someone edits the chat at this moment: a status does not wait for that.
    await holder.query('begin');
    await holder.query('select from chats where id = $1 for update', [chatId]);
    await fixture.deliver(payload(number, { statuses: [status('wamid.own', 'read')] }));
    await fixture.deliver(
      payload(number, { statuses: [status('wamid.own', 'sent', {}, 9), status('wamid.own', 'delivered', {}, 8)] }),
    );
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await read(id)).toMatchObject({ status: 'read', kept: 3 });
  expect((await shownChat()).last_message).toMatchObject({ status: 'read', text: 'Yes' });
  const events = await fixture.rows(
    "select data ->> 'status' as status from event_log where event = 'message_updates'",
  );
  expect(events).toEqual([{ status: 'read' }]);
});

test('[MSG-73 MSG-74] a failure says what to do, a later delivery takes it back, and one after it is kept and changes nothing', async () => {
  const id = await compose({ provider_id: 'wamid.failing' });
  const errors = [{ code: 131_049, title: 'Not delivered', error_data: { details: 'healthy ecosystem' } }];
  await fixture.deliver(payload(number, { statuses: [status('wamid.failing', 'failed', { errors })] }));
  const failed = await read(id);
  expect(failed).toMatchObject({ status: 'failed', error: { code: 131_049, detail: 'healthy ecosystem' } });
  expect(failed?.error?.message).toMatch(/\.$/);
  await fixture.deliver(payload(number, { statuses: [status('wamid.failing', 'delivered')] }));
  expect(await read(id)).toMatchObject({ status: 'delivered', error: null });
  await fixture.deliver(payload(number, { statuses: [status('wamid.failing', 'failed', { errors }, 1)] }));
  expect(await read(id)).toMatchObject({ status: 'delivered', error: null, kept: 3 });
});

test('a failure because of the reply window ends the window, unless the customer has written since', async () => {
  const isOpen = async () =>
    (
      await fixture.rows<{ open: boolean }>('select expiration_time > clock_now() as open from chats where id = $1', [
        chatId,
      ])
    )[0]?.open;
  const errors = [{ code: 131_047, title: 'Re-engagement message' }];
  await compose({ provider_id: 'wamid.early' });
  await fixture.rows("update messages set time = now() - interval '2 hours' where provider_id = 'wamid.early'");
  await fixture.deliver(payload(number, { statuses: [status('wamid.early', 'failed', { errors })] }));
  await fixture.processAll();
  expect(await isOpen()).toBe(true);
  await compose({ provider_id: 'wamid.closed' });
  await fixture.rows("update chats set last_incoming_time = now() - interval '1 hour' where id = $1", [chatId]);
  await fixture.deliver(payload(number, { statuses: [status('wamid.closed', 'failed', { errors })] }));
  await fixture.processAll();
  expect(await isOpen()).toBe(false);
  expect(
    await fixture.rows(
      "select count(*)::int as count from messages where chat_id = $1 and content ->> 'event' = 'window_elapsed'",
      [chatId],
    ),
  ).toEqual([{ count: 1 }]);
});

test('every order before and after the message is known comes to the highest', async () => {
  const words = ['sent', 'delivered', 'read', 'played', 'failed'] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }),
      fc.nat(6),
      fc.boolean(),
      async (told, before, together) => {
        const wamid = `wamid.p${++counter}`;
        const deliver = async (some: readonly string[]) => {
          const all = some.map((word) => payload(number, { statuses: [status(wamid, word)] }));
          if (together) await fixture.deliver(...all);
          else for (const one of all) await fixture.deliver(one);
        };
        const id = await compose();
        await deliver(told.slice(0, before));
        await adopt(id, wamid);
        await deliver(told.slice(before));
        const ranks = told.map((word) => statusRank[word === 'played' ? 'read' : word]);
        const expected = messageStatus.options.find((word) => statusRank[word] === Math.max(...ranks));
        expect((await read(id))?.status).toBe(expected);
      },
    ),
    { numRuns: 40, endOnFailure: true },
  );
  expect(await fixture.rows('select 1 from parked_statuses')).toEqual([]);
}, 60_000);

test('a status and the id of its message at the same moment do not miss each other', async () => {
  for (let round = 0; round < 15; round += 1) {
    const wamid = `wamid.race${round}`;
    const id = await compose();
    await fixture.append(payload(number, { statuses: [status(wamid, 'delivered')] }));
    await Promise.all([fixture.ingest(), adopt(id, wamid)]);
    expect((await read(id))?.status).toBe('delivered');
  }
  expect(await fixture.rows('select 1 from parked_statuses')).toEqual([]);
});

test('[MSG-66 MSG-76] a status that echoes our attempt finds the message whose outcome no one heard', async () => {
  const id = await compose();
  await fixture.rows("update messages set status = 'error' where id = $1", [id]);
  await fixture.rows(
    `insert into outbox (business_id, message_id, chat_id, channel_id, lane, state, payload, recipient_id, recipient_kind, is_template, attempts)
     values ($1, $2, $3, $4, 1, 'unknown', '{}', '919840000001', 'phone_id', false, 1)`,
    [number.business_id, id, chatId, number.channel_id],
  );
  const echo = { biz_opaque_callback_data: `${id}.1` };
  await fixture.deliver(payload(number, { statuses: [status('wamid.echoed', 'sent', echo)] }));
  expect(await read(id)).toMatchObject({ status: 'sent', kept: 1 });
  expect(await fixture.rows('select provider_id from messages where id = $1', [id])).toEqual([
    { provider_id: 'wamid.echoed' },
  ]);
  expect(await fixture.rows('select state from outbox where message_id = $1', [id])).toEqual([{ state: 'accepted' }]);
});

test('statuses of our reactions settle their sends, fail nothing and wait for nothing', async () => {
  const [reaction] = await fixture.rows<{ id: string }>(
    `insert into outbox (business_id, message_id, chat_id, channel_id, lane, state, payload, recipient_id, recipient_kind, is_template, attempts)
     values ($1, next_id(), $2, $3, 1, 'unknown', '{"type": "reaction"}', '919840000001', 'phone_id', false, 1) returning message_id as id`,
    [number.business_id, chatId, number.channel_id],
  );
  const id = await compose({ provider_id: 'wamid.beside' });
  const echo = { biz_opaque_callback_data: `${reaction?.id}.1` };
  const lines = fixture.logLines.length;
  const statuses = [status('wamid.reaction', 'sent', echo), status('wamid.beside', 'sent')];
  await fixture.deliver(payload(number, { statuses }));
  expect(fixture.logLines.slice(lines)).toEqual([]);
  expect(await read(id)).toMatchObject({ status: 'sent', kept: 1 });
  expect(await fixture.rows('select state from outbox where message_id = $1', [reaction?.id])).toEqual([
    { state: 'accepted' },
  ]);
  expect(await fixture.rows('select 1 from parked_statuses')).toEqual([]);
});

test('[MSG-72] the ranks of the database are those of the contract', async () => {
  const rows = await fixture.rows<{ word: keyof typeof statusRank; rank: number }>(
    'select w as word, status_rank(w) as rank from unnest($1::text[]) as w',
    [messageStatus.options],
  );
  expect(Object.fromEntries(rows.map(({ word, rank }) => [word, rank]))).toEqual(statusRank);
});

test('a payment failure that comes later stops the channel, once', async () => {
  const paying = await fixture.addNumber('1077');
  await fixture.deliver(textPayload(paying, '919840000077', 'wamid.payer'));
  const [chat] = await fixture.rows<{ id: string }>('select id from chats where channel_id = $1', [paying.channel_id]);
  await fixture.rows(
    `insert into messages (business_id, chat_id, channel_id, provider_id, origin, content_type, content, status, time)
     values ($1, $2, $3, 'wamid.unpaid', 'outgoing', 'text', '{"text": "Yes"}', 'sent', now())`,
    [paying.business_id, chat?.id, paying.channel_id],
  );
  const failed = payload(paying, {
    statuses: [status('wamid.unpaid', 'failed', { errors: [{ code: 131_042, title: 'Payment issue' }] })],
  });
  const paused = async () =>
    (await fixture.rows('select paused_code, paused_reason from channels where id = $1', [paying.channel_id]))[0];

  await fixture.deliver(failed);
  expect(await paused()).toEqual({
    paused_code: 131_042,
    paused_reason: 'Add or fix the payment method of the WhatsApp account.',
  });

  // Delivered once more after somebody has fixed it, it stops nothing.
  await fixture.rows('update channels set paused_code = null, paused_reason = null where id = $1', [paying.channel_id]);
  await fixture.deliver(failed);
  expect(await paused()).toEqual({ paused_code: null, paused_reason: null });
});
