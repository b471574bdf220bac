import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textPayload, type TestNumber } from '../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import { useChatFixture } from './testing/chat-fixture.ts';
import { createIngestFixture, type IngestFixture } from './testing/ingest-fixture.ts';

const HOUR_MS = 3_600_000;

describe('set by a person', () => {
  const fixture = useChatFixture();
  const end = new Date(Date.now() + 5 * HOUR_MS).toISOString();
  let adminId: Id;
  beforeAll(() => {
    adminId = fixture.adminUser.user_id;
  });

  type Body = NonNullable<CallInput<typeof calls.updateChat>['body']>;
  const update = async (chatId: Id, body: Body, client = fixture.admin) =>
    (await client.call(calls.updateChat, { params: { chatId }, body })).chat;
  const refusal = async (chatId: Id, body: Body, client = fixture.admin) =>
    (await client.refusal(calls.updateChat, { params: { chatId }, body })).body;
  const read = async (chatId: Id) => (await fixture.admin.call(calls.getChat, { params: { chatId } })).chat;
  const thread = async (chatId: Id) =>
    (await fixture.admin.call(calls.listMessages, { params: { chatId } })).messages.map(
      ({ content, system_info, origin }) => (system_info === null ? [origin, content['text']] : system_info.event),
    );
  const mine = (extra = {}) => fixture.chat({ assignee_id: adminId, expiration_time: end, ...extra });
  const owner = (text: string, values: unknown[]) => fixture.server.database.ownerPool.query(text, values);
  async function setDue(chatId: Id): Promise<void> {
    await update(chatId, { follow_up: 'hours_1', follow_up_message: 'Shall I hold it for you?' });
    await owner("update chats set follow_up_time = now() - interval '1 second' where id = $1", [chatId]);
    await owner("update due_follow_ups set due_time = now() - interval '1 second' where chat_id = $1", [chatId]);
  }

  test('[CHAT-32 CHAT-51 CHAT-54] leaves so long before the window ends, and the thread says so', async () => {
    const chatId = await mine();
    const chat = await update(chatId, { follow_up: 'minutes_90', follow_up_message: 'Still interested?' });
    expect(chat).toMatchObject({ follow_up: 'minutes_90', follow_up_message: 'Still interested?', version: 2 });
    expect(Date.parse(chat.follow_up_time ?? '')).toBe(Date.parse(end) - 1.5 * HOUR_MS);
    const { messages } = await fixture.admin.call(calls.listMessages, { params: { chatId } });
    expect(messages[0]?.system_info).toMatchObject({ event: 'follow_up_set', follow_up_time: chat.follow_up_time });
  });

  test('[CHAT-34] null clears it', async () => {
    const chatId = await mine();
    await update(chatId, { follow_up: 'hours_1', follow_up_message: 'Hi' });
    const cleared = { follow_up: null, follow_up_message: null, follow_up_time: null };
    expect(await update(chatId, { follow_up: null })).toMatchObject(cleared);
    expect(await thread(chatId)).toEqual(['follow_up_cancelled', 'follow_up_set']);
    const { version } = await update(chatId, { follow_up: null });
    expect(version).toBe(3);
  });

  test('[CHAT-35 CHAT-36 CHAT-37 CHAT-38] is refused without a message, without a time, or when the time has passed', async () => {
    const chatId = await mine();
    expect(await refusal(chatId, { follow_up: 'hours_1' })).toMatchObject({ info: { field: 'follow_up_message' } });
    expect(await refusal(chatId, { follow_up: 'hours_1', follow_up_message: ' ' })).toMatchObject({
      info: { field: 'follow_up_message' },
    });
    expect(await refusal(chatId, { follow_up_message: 'Hi' })).toMatchObject({ info: { field: 'follow_up' } });
    const late = await refusal(chatId, { follow_up: 'hours_6', follow_up_message: 'Hi' });
    expect(late).toMatchObject({ info: { field: 'follow_up' }, message: 'Choose a time that is later than now.' });
    const ended = await refusal(await mine({ expiration_time: null }), {
      follow_up: 'hours_1',
      follow_up_message: 'Hi',
    });
    expect(ended.message).toContain('send a template instead');
  });

  test('is refused to those who may not write, and in a closed chat', async () => {
    const body = { follow_up: 'hours_1', follow_up_message: 'Hi' } as const;
    expect(await refusal(await mine(), body, fixture.agent)).toMatchObject({ reason: 'NOT_ASSIGNEE' });
    expect(await refusal(await mine({ state: 'closed' }), body)).toMatchObject({ reason: 'CHAT_CLOSED' });
    const chatId = await mine();
    await update(chatId, body);
    expect(await update(chatId, { state: 'closed' })).toMatchObject({ follow_up: null, follow_up_time: null });
  });

  test('[R5] is sent once, as a message of its author, whatever runs at the same time', async () => {
    const chatId = await mine();
    await setDue(chatId);
    await Promise.all([fixture.server.processAll(), fixture.server.processAll()]);
    await fixture.server.processAll();
    expect(await thread(chatId)).toEqual([['outgoing', 'Shall I hold it for you?'], 'follow_up_set']);
    expect(await read(chatId)).toMatchObject({ follow_up: null, follow_up_message: null, follow_up_time: null });
    const { rows } = await owner('select lane, payload from outbox where chat_id = $1', [chatId]);
    expect(rows).toMatchObject([{ lane: 1, payload: { type: 'text', text: 'Shall I hold it for you?' } }]);
  });

  test('is sent for the business when a colleague has the chat by now', async () => {
    const chatId = await mine();
    await setDue(chatId);
    await update(chatId, { assignee_id: fixture.agentUser.user_id });
    await fixture.server.processAll();
    const { rows } = await owner('select lane from outbox where chat_id = $1', [chatId]);
    expect(rows).toEqual([{ lane: 2 }]);
  });

  /** A follow-up with a template, due after the window has ended. */
  const params = [
    { name: '1', value: 'Kavya' },
    { name: '2', value: 'A-17' },
  ];
  async function setLate(template: Parameters<typeof fixture.samples.template>[0]) {
    const chatId = await mine();
    const templateId = await fixture.samples.template(template);
    const chat = await update(chatId, {
      follow_up: 'hours_1',
      follow_up_message: 'Shall I hold it for you?',
      follow_up_template: { template_id: templateId, params },
    });
    await owner(
      `update chats set follow_up_time = now() - interval '1 hour', expiration_time = now() - interval '1 minute', window_due_time = null where id = $1`,
      [chatId],
    );
    await owner("update due_follow_ups set due_time = now() - interval '1 hour' where chat_id = $1", [chatId]);
    return { chatId, templateId, chat };
  }
  const kinds = async (chatId: Id): Promise<string[]> =>
    (await fixture.admin.call(calls.listMessages, { params: { chatId } })).messages.map(
      ({ content_type, system_info }) => {
        const event = system_info?.event;
        return typeof event === 'string' ? event : content_type;
      },
    );

  test('[R5] one that comes after the window has ended is sent once as its template, and the thread says so', async () => {
    const { chatId, templateId, chat } = await setLate({ name: 'still_there' });
    expect(chat.follow_up_template).toEqual({ template_id: templateId, name: 'still_there', params });
    await Promise.all([fixture.server.processAll(), fixture.server.processAll()]);
    await fixture.server.processAll();
    expect((await kinds(chatId)).toSorted()).toEqual(['follow_up_as_template', 'follow_up_set', 'template']);
    const { messages } = await fixture.admin.call(calls.listMessages, { params: { chatId } });
    expect(
      messages.find(({ system_info }) => system_info?.event === 'follow_up_as_template')?.system_info,
    ).toMatchObject({
      template: 'still_there',
    });
    expect(await read(chatId)).toMatchObject({ follow_up: null, follow_up_template: null });
  });

  test('a template that is approved no longer is not sent: the thread says why, and the assignee is told', async () => {
    const { chatId, templateId } = await setLate({ name: 'fallen' });
    await owner("update message_templates set provider_status = 'PAUSED' where id = $1", [templateId]);
    await fixture.server.processAll();
    expect((await kinds(chatId)).toSorted()).toEqual(['follow_up_failed', 'follow_up_set']);
    const { messages } = await fixture.admin.call(calls.listMessages, { params: { chatId } });
    expect(messages[0]?.system_info?.reason).toMatch(/template/i);
  });

  test('without a template nothing is sent after the window has ended', async () => {
    const chatId = await mine();
    await setDue(chatId);
    await owner("update chats set expiration_time = now() - interval '1 minute' where id = $1", [chatId]);
    await fixture.server.processAll();
    expect((await kinds(chatId)).toSorted()).toEqual(['follow_up_failed', 'follow_up_set']);
  });

  test('inside the window the text is sent, though there is a template; setting it again without one takes it off', async () => {
    const { chatId, templateId } = await setLate({ name: 'in_time' });
    await owner("update chats set expiration_time = now() + interval '1 hour' where id = $1", [chatId]);
    await fixture.server.processAll();
    expect((await kinds(chatId)).toSorted()).toEqual(['follow_up_set', 'text']);
    const body = { follow_up: 'minutes_30', follow_up_message: 'Hi' } as const;
    await update(chatId, { ...body, follow_up_template: { template_id: templateId, params } });
    expect((await update(chatId, body)).follow_up_template).toBeNull();
  });

  test('only a template that could be sent now is taken', async () => {
    const chatId = await mine();
    const foreign = await fixture.samples.template({ name: 'foreign', provider_account_id: '900000000000102' });
    const body = { follow_up: 'hours_1', follow_up_message: 'Hi' } as const;
    const refused = await refusal(chatId, { ...body, follow_up_template: { template_id: foreign, params: [] } });
    expect(refused.reason).toBe('TEMPLATE_UNAVAILABLE');
    const unknown = await refusal(chatId, { ...body, follow_up_template: { template_id: '9', params: [] } });
    expect(unknown).toMatchObject({ code: 'INVALID_DATA', message: 'Choose a template.' });
    expect((await read(chatId)).follow_up).toBeNull();
  });

  test('one that was put off waits, though its row comes early', async () => {
    const chatId = await mine();
    await update(chatId, { follow_up: 'hours_1', follow_up_message: 'Later' });
    await owner("update due_follow_ups set due_time = now() - interval '1 second' where chat_id = $1", [chatId]);
    await fixture.server.processAll();
    expect((await read(chatId)).follow_up).toBe('hours_1');
  });

  test('one that may not be sent any more says so in the thread', async () => {
    const channelId = await fixture.samples.channel();
    const chatId = await mine({ channel_id: channelId });
    await setDue(chatId);
    await owner("update channels set status = 'inactive' where id = $1", [channelId]);
    await fixture.server.processAll();
    const { messages } = await fixture.admin.call(calls.listMessages, { params: { chatId } });
    expect(messages[0]?.system_info).toMatchObject({
      event: 'follow_up_failed',
      reason: 'This channel cannot send right now. See Settings > Channels.',
    });
    expect((await read(chatId)).follow_up).toBeNull();
  });
});

describe('[CHAT-18] the customer writes', () => {
  let fixture: IngestFixture;
  let number: TestNumber;
  beforeAll(async () => {
    fixture = await createIngestFixture();
    number = await fixture.addNumber('1067');
  });
  afterAll(() => fixture.close());

  /** A chat with a follow-up at `time` (SQL), which its customer then answers. */
  async function answered(customer: string, time: string) {
    await fixture.deliver(textPayload(number, customer, `wamid.first${customer}`));
    const [chat] = await fixture.rows<{ id: Id }>(
      `update chats set follow_up = 'hours_1', follow_up_message = 'Still there?', follow_up_by = 1, follow_up_time = ${time}
       where business_id = $1 and recipient_id = $2 returning id`,
      [number.business_id, customer],
    );
    await fixture.deliver(textPayload(number, customer, `wamid.second${customer}`));
    const [after] = await fixture.rows<{ follow_up: string | null; follow_up_by: Id | null; version: number }>(
      'select follow_up, follow_up_by, version from chats where id = $1',
      [chat?.id],
    );
    const lines = await fixture.rows<{ event: string }>(
      "select content ->> 'event' as event from messages where chat_id = $1 and origin = 'system' order by time, id",
      [chat?.id],
    );
    return { after, lines: lines.map(({ event }) => event) };
  }

  test('before its time: it is discarded, and a line says so', async () => {
    const { after, lines } = await answered('919840000071', "now() + interval '1 hour'");
    expect(after).toEqual({ follow_up: null, follow_up_by: null, version: 2 });
    expect(lines).toEqual(['window_opened', 'follow_up_discarded']);
  });

  test('after its time: it is sent all the same', async () => {
    const { after, lines } = await answered('919840000072', "now() - interval '1 hour'");
    expect(after?.follow_up).toBe('hours_1');
    expect(lines).toEqual(['window_opened']);
  });
});
