import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProviderFixture, ProviderWebhooks } from '../../../channels/server/providers/testing/provider-fixture.ts';
import { providerFixtures } from '../../../channels/server/providers/testing/provider-fixtures.ts';
import type { TestNumber } from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import type { Chat } from '../../contract/chat.ts';
import type { Message } from '../../contract/message.ts';
import type { LastMessage } from '../store/chat-rows-store.ts';
import { createIngestFixture, type IngestFixture } from '../testing/ingest-fixture.ts';

// What a customer's words become: contact, chat, message, counters, lines and events.

const HOUR = 3_600_000;

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

describe.each(providerFixtures)('from a provider with %s', (_name, start) => {
  let provider: ProviderFixture;
  let fixture: IngestFixture;
  let number: TestNumber;
  let from: ProviderWebhooks;
  let windowMs: number;

  beforeAll(async () => {
    provider = await start();
    fixture = await createIngestFixture(provider.provider);
    number = await fixture.addNumber('1065');
    from = provider.webhooks(number);
    windowMs = provider.capabilities.window.hours * HOUR;
  });
  afterAll(async () => {
    await fixture.close();
    await provider.close();
  });

  const chatOf = async (customer: string) => {
    const chats = await fixture.rows<ChatState>(
      `select c.* from chats c join contact_identities i on i.business_id = c.business_id and i.contact_id = c.contact_id
       where i.provider_user_id = $1 and c.business_id = $2`,
      [customer, number.business_id],
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
      "select event, data from event_log where business_id = $1 and topic = 'chats' and seq > $2 order by seq",
      [number.business_id, seq],
    );
  const lastSeq = async () =>
    (
      await fixture.rows<{ seq: string }>('select event_seq as seq from event_counters where business_id = $1', [
        number.business_id,
      ])
    )[0]?.seq ?? '0';

  test('[MSG-25 MSG-26] a first message makes contact, chat, message, window, line and events', async () => {
    const customer = provider.customer();
    const seq = await lastSeq();
    await fixture.deliver(from.message({ id: 'm.first', from: customer, text: 'Is this available?' }));
    const chat = await chatOf(customer);
    const hasPhone = provider.capabilities.addresses.dialsPhones;
    expect(chat).toMatchObject({
      state: 'open',
      unread_count: 1,
      recipient_id: customer,
      recipient_kind: hasPhone ? 'phone_id' : 'person_id',
    });
    const left = Date.parse(chat.expiration_time ?? '') - Date.now();
    expect(left).toBeGreaterThan(windowMs - 0.1 * HOUR);
    expect(left).toBeLessThanOrEqual(windowMs);
    expect(chat.window_due_time).toBe(chat.expiration_time);
    expect(chat.last_message).toMatchObject({ origin: 'incoming', text: 'Is this available?' });
    // The line stands above the message that opened the window.
    expect((await thread(chat.id)).map(({ origin, content_type }) => `${origin} ${content_type}`)).toEqual([
      'system system',
      'incoming text',
    ]);
    const mobile = hasPhone ? `+${customer}` : null;
    const contacts = await fixture.rows(
      'select p.name, p.mobile, p.country from contacts p join chats c on c.contact_id = p.id where c.id = $1',
      [chat.id],
    );
    expect(contacts).toEqual([{ name: 'Meera', mobile, country: hasPhone ? 'IN' : null }]);
    const events = await eventsAfter(seq);
    expect(events.map(({ event }) => event)).toEqual(['new_chat', 'new_messages', 'new_messages']);
    expect(events[2]?.data.chat).toMatchObject({ unread_count: 1, contact: { label: 'Meera', mobile } });
    expect(events[2]?.data.message).toMatchObject({ origin: 'incoming', content: { text: 'Is this available?' } });
  });

  test('messages of one second keep the order in which they came, and quote each other', async () => {
    const customer = provider.customer();
    const at = Math.floor(Date.now() / 1000) * 1000 - 3_000;
    const [first = {}, second = {}, third = {}] = ['m.z', 'm.m', 'm.a'].map((id, place) =>
      from.message({ id, from: customer, text: `part ${place}`, at, ...(place === 2 ? { quotes: 'm.z' } : {}) }),
    );
    await fixture.deliver(provider.together(first, second));
    await fixture.deliver(third);
    const chat = await chatOf(customer);
    const said = (await thread(chat.id)).filter(({ origin }) => origin === 'incoming');
    expect(said.map(({ content }) => content.text)).toEqual(['part 0', 'part 1', 'part 2']);
    expect(chat).toMatchObject({ unread_count: 3, last_message: { text: 'part 2' } });
    const [quote] = await fixture.rows<{ quoted: string }>(
      `select q.content ->> 'text' as quoted from messages m join messages q on q.id = (m.meta ->> 'replied_for')::bigint
       where m.provider_id = 'm.a'`,
    );
    expect(quote?.quoted).toBe('part 0');
  });

  test('what is of no known kind is kept and shown as such, beside what is', async () => {
    const customer = provider.customer();
    await fixture.deliver(
      provider.together(
        from.message({ id: 'm.known', from: customer, text: 'Look:' }),
        from.message({ id: 'm.unknown', from: customer, isUnknown: true }),
      ),
    );
    const chat = await chatOf(customer);
    expect(chat).toMatchObject({ unread_count: 2, last_message: { content_type: 'unsupported' } });
    expect((await thread(chat.id)).map(({ content_type }) => content_type)).toEqual(['system', 'text', 'unsupported']);
  });

  test('[MSG-69] a closed chat reopens with its line; a message older than the window changes neither', async () => {
    const customer = provider.customer();
    await fixture.deliver(from.message({ id: 'm.open', from: customer }));
    const { id } = await chatOf(customer);
    await fixture.rows("update chats set state = 'closed', closed_time = now(), unread_count = 0 where id = $1", [id]);
    const before = Date.now() - windowMs - 60_000;
    await fixture.deliver(from.message({ id: 'm.old', from: customer, text: 'long ago', at: before }));
    expect(await chatOf(customer)).toMatchObject({ state: 'closed', unread_count: 1, last_message: { text: 'Hello' } });
    await fixture.deliver(from.message({ id: 'm.new', from: customer, text: 'again' }));
    expect(await chatOf(customer)).toMatchObject({ state: 'open', unread_count: 2, last_message: { text: 'again' } });
    const said = (await thread(id)).map(({ content }) => content.event ?? content.text);
    expect(said).toEqual(['long ago', 'window_opened', 'Hello', 'reopened', 'again']);
  });

  test('a window that opens again has its line above the message', async () => {
    const customer = provider.customer();
    await fixture.deliver(from.message({ id: 'm.before.end', from: customer }));
    const { id } = await chatOf(customer);
    await fixture.rows(
      "update chats set expiration_time = now() - interval '1 hour', window_due_time = null where id = $1",
      [id],
    );
    await fixture.deliver(from.message({ id: 'm.after.end', from: customer, text: 'back' }));
    const said = (await thread(id)).map(({ content }) => content.event ?? content.text);
    expect(said).toEqual(['window_opened', 'Hello', 'window_opened', 'back']);
  });

  test('[MSG-68 MSG-69] a first message that is older than the window makes a chat without a window', async () => {
    const customer = provider.customer();
    await fixture.deliver(from.message({ id: 'm.ancient', from: customer, at: Date.now() - windowMs - HOUR }));
    expect(await chatOf(customer)).toMatchObject({ expiration_time: null, window_due_time: null, unread_count: 1 });
  });

  test('a message from the future counts from now', async () => {
    const customer = provider.customer();
    await fixture.deliver(from.message({ id: 'm.future', from: customer, at: Date.now() + HOUR }));
    const chat = await chatOf(customer);
    expect(Date.parse(chat.expiration_time ?? '')).toBeLessThanOrEqual(Date.now() + windowMs + 1_000);
  });

  test('reactions, edits and withdrawals change their message, also when they come first', async () => {
    const customer = provider.customer();
    const change = { from: customer, target: 'm.target', at: Date.now() - 2_000 };
    const reaction = from.reaction({ ...change, id: 'm.r1', emoji: '🎉' });
    if (reaction) {
      await fixture.deliver(reaction);
      expect(await fixture.rows('select kind from parked_changes')).toEqual([{ kind: 'reaction' }]);
    }
    await fixture.deliver(from.message({ id: 'm.target', from: customer, text: 'orignal' }));
    expect(await fixture.rows('select kind from parked_changes')).toEqual([]);
    const read = async () =>
      (await fixture.rows("select content_type, content, reactions from messages where provider_id = 'm.target'"))[0];
    if (reaction) expect(await read()).toMatchObject({ reactions: [{ emoji: '🎉', origin: 'incoming' }] });
    const edit = from.edit({ ...change, id: 'm.e1', text: 'original' });
    if (edit) {
      await fixture.deliver(edit);
      expect(await read()).toMatchObject({ content: { text: 'original' } });
      expect(await chatOf(customer)).toMatchObject({ last_message: { text: 'original' }, unread_count: 1 });
    }
    const revoke = from.revoke({ ...change, id: 'm.v1' });
    if (revoke) {
      await fixture.deliver(revoke);
      expect(await read()).toMatchObject({ content_type: 'deleted', content: {} });
      expect(await chatOf(customer)).toMatchObject({ last_message: { content_type: 'deleted' } });
    }
  });

  test.each([
    ['in a batch of its own, before it', 'before'],
    ['in the same webhook, before it', 'together'],
    ['in the same webhook, after it', 'after'],
  ])('a reply that arrives %s shows the message that it quotes', async (_, order) => {
    const customer = provider.customer();
    const ids = { reply: `m.q.${order}.reply`, quoted: `m.q.${order}` };
    const reply = from.message({ id: ids.reply, from: customer, text: 'yes', quotes: ids.quoted });
    const quoted = from.message({ id: ids.quoted, from: customer, text: 'blue?', at: Date.now() - 10_000 });
    const seq = await lastSeq();
    if (order === 'before') {
      await fixture.deliver(reply);
      await fixture.deliver(quoted);
    } else await fixture.deliver(provider.together(...(order === 'after' ? [quoted, reply] : [reply, quoted])));
    const links = () =>
      fixture.rows(
        `select q.provider_id from messages m join messages q on q.id = (m.meta ->> 'replied_for')::bigint where m.provider_id = $1`,
        [ids.reply],
      );
    expect(await links()).toEqual([{ provider_id: ids.quoted }]);
    expect(await fixture.rows("select 1 from parked_changes where kind = 'quote'")).toEqual([]);
    const announced = (await eventsAfter(seq)).map(({ event, data }) =>
      event === 'message_updates' ? (data as unknown as Message) : data.message,
    );
    const last = announced.filter((message) => message?.content.text === 'yes').at(-1);
    expect(last?.reply_message).toMatchObject({ text: 'blue?' });
    await fixture.deliver(provider.together(reply, quoted));
    expect(await links()).toHaveLength(1);
  });

  test('a reply is linked to what was sent from here, also when it arrives before the provider’s response', async () => {
    const customer = provider.customer();
    await fixture.deliver(from.message({ id: 'm.early0', from: customer }));
    const { id } = await chatOf(customer);
    const [sent] = await fixture.rows<{ id: string }>(
      `insert into messages (business_id, chat_id, channel_id, origin, content_type, content, status, time)
       values ($1, $2, $3, 'outgoing', 'text', '{"text": "Hi"}', 'pending', now()) returning id`,
      [number.business_id, id, number.channel_id],
    );
    await fixture.deliver(from.message({ id: 'm.early1', from: customer, quotes: 'm.sent' }));
    await fixture.rows("update messages set provider_id = 'm.sent' where id = $1", [sent?.id]);
    await fixture.processAll();
    expect(
      await fixture.rows("select meta ->> 'replied_for' as quoted from messages where provider_id = 'm.early1'"),
    ).toEqual([{ quoted: sent?.id }]);
  });

  test('what was sent in another app has what customers did with it, also when that came long before', async () => {
    const customer = provider.customer();
    const echo = from.echo({ id: 'm.elsewhere', to: customer, text: 'From the app', at: Date.now() - 20_000 });
    if (!echo) return expect(provider.capabilities.settlesUnknownBy).not.toBe('echo');
    const reaction = from.reaction({ id: 'm.liked', from: customer, target: 'm.elsewhere', emoji: '👍' });
    const reply = from.message({ id: 'm.reply', from: customer, text: 'Thanks', quotes: 'm.elsewhere' });
    await fixture.deliver(reply, ...(reaction ? [reaction] : []));
    await fixture.rows("update parked_changes set parked_time = now() - interval '1 hour'");
    const seq = await lastSeq();
    await fixture.deliver(echo, echo);
    await fixture.processAll();
    const [message] = await fixture.rows<{ id: string; reactions: object[] }>(
      "select id, reactions from messages where provider_id = 'm.elsewhere'",
    );
    if (reaction) expect(message?.reactions).toMatchObject([{ emoji: '👍', origin: 'incoming' }]);
    expect(
      await fixture.rows("select meta ->> 'replied_for' as quoted from messages where provider_id = 'm.reply'"),
    ).toEqual([{ quoted: message?.id }]);
    expect(await fixture.rows('select kind from parked_changes')).toEqual([]);
    const announced = (await eventsAfter(seq)).map(({ event }) => event);
    expect(announced).toEqual(['new_messages', 'message_updates', ...(reaction ? ['message_updates'] : [])]);
    expect(await chatOf(customer)).toMatchObject({ unread_count: 1, last_message: { text: 'Thanks' } });
  });

  test('what was sent in another app opens no window and is not unread', async () => {
    const customer = provider.customer();
    const echo = from.echo({ id: 'm.unasked', to: customer, text: 'We are open today' });
    if (!echo) return expect(provider.capabilities.settlesUnknownBy).not.toBe('echo');
    await fixture.deliver(echo);
    const chat = await chatOf(customer);
    expect(chat).toMatchObject({ unread_count: 0, expiration_time: null, window_due_time: null });
    expect(await thread(chat.id)).toMatchObject([{ origin: 'outgoing', status: 'sent' }]);
    await fixture.deliver(from.message({ id: 'm.asked', from: customer }));
    expect(await chatOf(customer)).toMatchObject({ id: chat.id, unread_count: 1, recipient_id: customer });
  });

  test('a new address leads to the same chat, with a line', async () => {
    const [before, after] = [provider.customer(), provider.customer()];
    const moved = from.moved({ id: 'm.n2', from: before, to: after, at: Date.now() - 1_000 });
    if (!moved) return expect(provider.capabilities.addresses.dialsPhones).toBe(false);
    await fixture.deliver(from.message({ id: 'm.n1', from: before }));
    const { id } = await chatOf(before);
    await fixture.deliver(moved);
    await fixture.deliver(from.message({ id: 'm.n3', from: after }));
    expect(await chatOf(after)).toMatchObject({ id, unread_count: 2, recipient_id: after });
    expect(
      await fixture.rows('select mobile from contacts where mobile = any ($1)', [[`+${before}`, `+${after}`]]),
    ).toEqual([{ mobile: `+${after}` }]);
    const lines = (await thread(id)).filter(({ origin }) => origin === 'system').map(({ content }) => content.event);
    expect(lines).toContain('number_changed');
  });
});
