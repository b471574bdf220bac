import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Chat } from '../../contract/chat.ts';
import type { LastMessage } from '../chat-store.ts';
import type { Message } from '../../contract/message.ts';
import { createIngestFixture, type IngestFixture } from '../testing/ingest-fixture.ts';
import {
  card,
  payload,
  secondsAgo,
  text,
  textPayload,
  type TestNumber,
} from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';

// What a customer's words become: contact, chat, message, counters, lines and events.

let fixture: IngestFixture;
let number: TestNumber;
let counter = 0;
const fresh = () => `9198400${String(++counter).padStart(5, '0')}`;

beforeAll(async () => {
  fixture = await createIngestFixture();
  number = await fixture.addNumber('1065');
});
afterAll(() => fixture.close());

interface ChatState extends Record<string, unknown> {
  id: string;
  state: string;
  unread_count: number;
  expiration_time: string | null;
  window_due_time: string | null;
  last_message: LastMessage | null;
  recipient_id: string;
  recipient_kind: string;
}

const chatOf = async (waId: string) => {
  const chats = await fixture.rows<ChatState>(
    `select c.* from chats c join contact_identities i on i.business_id = c.business_id and i.contact_id = c.contact_id
     where i.provider_user_id = $1 and c.business_id = $2`,
    [waId, number.business_id],
  );
  expect(chats).toHaveLength(1);
  return chats[0] as ChatState;
};
const thread = (chatId: string) =>
  fixture.rows<{ origin: string; content_type: string; content: Record<string, unknown>; status: string }>(
    'select origin, content_type, content, status from messages where chat_id = $1 order by time, id',
    [chatId],
  );
const eventsAfter = (seq: string) =>
  fixture.rows<{ event: string; data: { chat: Chat; message: Message } }>(
    'select event, data from event_log where business_id = $1 and seq > $2 order by seq',
    [number.business_id, seq],
  );
const lastSeq = async () =>
  (
    await fixture.rows<{ seq: string }>('select event_seq as seq from event_counters where business_id = $1', [
      number.business_id,
    ])
  )[0]?.seq ?? '0';

test('a first message makes contact, chat, message, window, line and events', async () => {
  const from = fresh();
  const seq = await lastSeq();
  await fixture.deliver(textPayload(number, from, 'wamid.first', 'Is this available?'));
  const chat = await chatOf(from);
  expect(chat).toMatchObject({ state: 'open', unread_count: 1, recipient_id: from, recipient_kind: 'phone_id' });
  expect(Date.parse(chat.expiration_time ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  expect(chat.window_due_time).toBe(chat.expiration_time);
  expect(chat.last_message).toMatchObject({ origin: 'incoming', text: 'Is this available?' });
  // The line stands above the message that opened the window.
  expect((await thread(chat.id)).map(({ origin, content_type }) => `${origin} ${content_type}`)).toEqual([
    'system system',
    'incoming text',
  ]);
  const contacts = await fixture.rows('select name, mobile, country from contacts where mobile = $1', [`+${from}`]);
  expect(contacts).toEqual([{ name: 'Meera', mobile: `+${from}`, country: 'IN' }]);
  const events = await eventsAfter(seq);
  expect(events.map(({ event }) => event)).toEqual(['new_chat', 'new_messages', 'new_messages']);
  expect(events[2]?.data.chat).toMatchObject({ unread_count: 1, contact: { label: 'Meera', mobile: `+${from}` } });
  expect(events[2]?.data.message).toMatchObject({ origin: 'incoming', content: { text: 'Is this available?' } });
});

test('messages of one second keep the order in which they came, and quote each other', async () => {
  const from = fresh();
  const at = secondsAgo(3);
  const messages = ['wamid.z', 'wamid.m', 'wamid.a'].map((id, place) => ({
    ...text(from, id, `part ${place}`),
    timestamp: at,
    ...(place === 2 ? { context: { id: 'wamid.z' } } : {}),
  }));
  await fixture.deliver(payload(number, { contacts: [card(from)], messages: messages.slice(0, 2) }));
  await fixture.deliver(payload(number, { contacts: [card(from)], messages: messages.slice(2) }));
  const chat = await chatOf(from);
  const said = (await thread(chat.id)).filter(({ origin }) => origin === 'incoming');
  expect(said.map(({ content }) => content.text)).toEqual(['part 0', 'part 1', 'part 2']);
  expect(chat.unread_count).toBe(3);
  const [quote] = await fixture.rows<{ quoted: string }>(
    `select q.content ->> 'text' as quoted from messages m join messages q on q.id = (m.meta ->> 'replied_for')::bigint
     where m.provider_id = 'wamid.a'`,
  );
  expect(quote?.quoted).toBe('part 0');
});

test('a closed chat reopens with its line; a message older than the window changes neither', async () => {
  const from = fresh();
  await fixture.deliver(textPayload(number, from, 'wamid.open'));
  const { id } = await chatOf(from);
  await fixture.rows("update chats set state = 'closed', closed_time = now(), unread_count = 0 where id = $1", [id]);
  const day = 24 * 3_600;
  await fixture.deliver(textPayload(number, from, 'wamid.old', 'long ago', day + 60));
  expect(await chatOf(from)).toMatchObject({ state: 'closed', unread_count: 1, last_message: { text: 'Hello' } });
  await fixture.deliver(textPayload(number, from, 'wamid.new', 'again'));
  expect(await chatOf(from)).toMatchObject({ state: 'open', unread_count: 2, last_message: { text: 'again' } });
  const said = (await thread(id)).map(({ content }) => content.event ?? content.text);
  expect(said).toEqual(['long ago', 'window_opened', 'Hello', 'reopened', 'again']);
});

test('a first message that is older than the window makes a chat without a window', async () => {
  const from = fresh();
  await fixture.deliver(textPayload(number, from, 'wamid.ancient', 'hi', 3 * 24 * 3_600));
  expect(await chatOf(from)).toMatchObject({ expiration_time: null, window_due_time: null, unread_count: 1 });
});

test('a message from the future counts from now', async () => {
  const from = fresh();
  await fixture.deliver(textPayload(number, from, 'wamid.future', 'hi', -3_600));
  const chat = await chatOf(from);
  expect(Date.parse(chat.expiration_time ?? '')).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000 + 1_000);
});

test('reactions, edits and withdrawals change their message, also when they come first', async () => {
  const from = fresh();
  const about = { from, timestamp: secondsAgo(2) };
  const reaction = {
    ...about,
    id: 'wamid.r1',
    type: 'reaction',
    reaction: { message_id: 'wamid.target', emoji: '🎉' },
  };
  await fixture.deliver(payload(number, { contacts: [card(from)], messages: [reaction] }));
  expect(await fixture.rows('select kind from parked_changes')).toEqual([{ kind: 'reaction' }]);
  await fixture.deliver(textPayload(number, from, 'wamid.target', 'orignal'));
  expect(await fixture.rows('select kind from parked_changes')).toEqual([]);
  const read = async () =>
    (await fixture.rows("select content_type, content, reactions from messages where provider_id = 'wamid.target'"))[0];
  expect(await read()).toMatchObject({ reactions: [{ emoji: '🎉', origin: 'incoming' }] });
  const edit = {
    ...about,
    id: 'wamid.e1',
    type: 'edit',
    edit: { original_message_id: 'wamid.target', message: { type: 'text', text: { body: 'original' } } },
  };
  await fixture.deliver(payload(number, { contacts: [card(from)], messages: [edit] }));
  expect(await read()).toMatchObject({ content: { text: 'original' } });
  expect(await chatOf(from)).toMatchObject({ last_message: { text: 'original' }, unread_count: 1 });
  const revoke = { ...about, id: 'wamid.v1', type: 'revoke', revoke: { original_message_id: 'wamid.target' } };
  await fixture.deliver(payload(number, { contacts: [card(from)], messages: [revoke] }));
  expect(await read()).toMatchObject({ content_type: 'deleted', content: {} });
});

test.each([
  ['in a batch of its own, before it', 'before'],
  ['in the same webhook, before it', 'together'],
  ['in the same webhook, after it', 'after'],
])('a reply that arrives %s shows the message that it quotes', async (_, order) => {
  const from = fresh();
  const [reply, quoted] = [
    { ...text(from, `wamid.q.${order}.reply`, 'yes'), context: { id: `wamid.q.${order}` } },
    text(from, `wamid.q.${order}`, 'blue?', 10),
  ];
  const deliver = (...messages: object[]) => fixture.deliver(payload(number, { contacts: [card(from)], messages }));
  const seq = await lastSeq();
  if (order === 'before') {
    await deliver(reply);
    await deliver(quoted);
  } else await deliver(...(order === 'after' ? [quoted, reply] : [reply, quoted]));
  const links = () =>
    fixture.rows(
      `select q.provider_id from messages m join messages q on q.id = (m.meta ->> 'replied_for')::bigint where m.provider_id = $1`,
      [reply.id],
    );
  expect(await links()).toEqual([{ provider_id: quoted.id }]);
  expect(await fixture.rows("select 1 from parked_changes where kind = 'quote'")).toEqual([]);
  const told = (await eventsAfter(seq)).map(({ event, data }) =>
    event === 'message_updates' ? (data as unknown as Message) : data.message,
  );
  const last = told.filter((message) => message?.content.text === 'yes').at(-1);
  expect(last?.reply_message).toMatchObject({ text: 'blue?' });
  await deliver(reply, quoted);
  expect(await links()).toHaveLength(1);
});

test('a reply is linked to what was sent from here, also when it arrives before the provider’s answer', async () => {
  const from = fresh();
  await fixture.deliver(textPayload(number, from, 'wamid.early0'));
  const { id } = await chatOf(from);
  const [sent] = await fixture.rows<{ id: string }>(
    `insert into messages (business_id, chat_id, channel_id, origin, content_type, content, status, time)
     values ($1, $2, $3, 'outgoing', 'text', '{"text": "Hi"}', 'pending', now()) returning id`,
    [number.business_id, id, number.channel_id],
  );
  await fixture.deliver(
    payload(number, {
      contacts: [card(from)],
      messages: [{ ...text(from, 'wamid.early1'), context: { id: 'wamid.sent' } }],
    }),
  );
  await fixture.rows("update messages set provider_id = 'wamid.sent' where id = $1", [sent?.id]);
  await fixture.processAll();
  expect(
    await fixture.rows("select meta ->> 'replied_for' as quoted from messages where provider_id = 'wamid.early1'"),
  ).toEqual([{ quoted: sent?.id }]);
});

test('someone without a phone is one contact, and stays one when the phone appears', async () => {
  const bsuid = 'US.13491208655302741918';
  const person = { profile: { name: 'Sheena' }, user_id: bsuid, wa_id: '' };
  await fixture.deliver(
    payload(number, { contacts: [person], messages: [{ ...text('', 'wamid.b1'), from_user_id: bsuid }] }),
  );
  expect(await chatOf(bsuid)).toMatchObject({ recipient_id: bsuid, recipient_kind: 'person_id' });
  const from = fresh();
  await fixture.deliver(
    payload(number, {
      contacts: [{ ...person, wa_id: from }],
      messages: [{ ...text(from, 'wamid.b2'), from_user_id: bsuid }],
    }),
  );
  const chat = await chatOf(bsuid);
  expect(chat).toMatchObject({ unread_count: 2, recipient_id: from, recipient_kind: 'phone_id' });
  expect((await chatOf(from)).id).toBe(chat.id);
});

test('a new number leads to the same chat, with a line', async () => {
  const [before, after] = [fresh(), fresh()];
  await fixture.deliver(textPayload(number, before, 'wamid.n1'));
  const { id } = await chatOf(before);
  const system = { body: 'changed', type: 'user_changed_number', wa_id: after };
  await fixture.deliver(
    payload(number, { messages: [{ from: before, id: 'wamid.n2', timestamp: secondsAgo(1), type: 'system', system }] }),
  );
  await fixture.deliver(textPayload(number, after, 'wamid.n3'));
  expect(await chatOf(after)).toMatchObject({ id, unread_count: 2, recipient_id: after });
  expect(
    await fixture.rows('select mobile from contacts where mobile = any ($1)', [[`+${before}`, `+${after}`]]),
  ).toEqual([{ mobile: `+${after}` }]);
  const lines = (await thread(id)).filter(({ origin }) => origin === 'system').map(({ content }) => content.event);
  expect(lines).toContain('number_changed');
});
