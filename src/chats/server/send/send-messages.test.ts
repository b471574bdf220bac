import { beforeAll, describe, expect, test } from 'vitest';
import { useChatFixture, createChatFixture } from '../testing/chat-fixture.ts';
import { countStatements } from '../../../app/testing/count-statements.ts';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { chatEndpoints as calls } from '../../contract/endpoints.ts';

type Body = CallInput<typeof calls.sendMessage>['body'];

const fixture = useChatFixture();
let mine: { assignee_id: Id };
const past = new Date(Date.now() - 60_000).toISOString();

beforeAll(async () => {
  mine = { assignee_id: fixture.adminUser.user_id };
});

let counter = 0;
const text = (words = 'Yes, it is.'): Body => ({
  content_type: 'text',
  content: { text: words },
  client_id: `c-${++counter}`,
});
const send = (chatId: Id, body: Body, client = fixture.admin) =>
  client.call(calls.sendMessage, { params: { chatId }, body });
const refusal = async (chatId: Id, body: Body, client = fixture.admin) =>
  (await client.refusal(calls.sendMessage, { params: { chatId }, body })).body;

async function outboxOf(chatId: Id) {
  const { rows } = await fixture.server.database.ownerPool.query<Record<string, unknown>>(
    'select message_id, lane, state, payload, recipient_id, recipient_kind, is_template, is_marketing from outbox where chat_id = $1 order by message_id',
    [chatId],
  );
  return rows;
}

test('[NOTI-15 MSG-02 MSG-52 MSG-55] a message is stored, enqueued and emitted in one transaction, before any provider knows', async () => {
  const chatId = await fixture.chat(mine);
  const question = await fixture.samples.message({
    chat_id: chatId,
    channel_id: fixture.channelId,
    provider_id: 'wamid.q',
  });
  const since = await fixture.lastSeq();
  const { message } = await send(chatId, { ...text('Yes.'), meta: { replied_for: question } } as Body);
  expect(message).toMatchObject({
    status: 'pending',
    origin: 'outgoing',
    chat: { id: chatId },
    content: { text: 'Yes.' },
    owner: { id: fixture.adminUser.user_id, label: 'Priya Raman' },
    reply_message: { id: question, origin: 'incoming' },
    meta: { replied_for: question },
  });
  expect(await outboxOf(chatId)).toEqual([
    {
      message_id: message.id,
      lane: 1,
      state: 'queued',
      payload: { type: 'text', text: 'Yes.', preview_url: true, reply_to: 'wamid.q' },
      recipient_id: '919810000000',
      recipient_kind: 'phone_id',
      is_template: false,
      is_marketing: false,
    },
  ]);
  const { chat } = await fixture.admin.call(calls.getChat, { params: { chatId } });
  expect(chat.last_message).toEqual({
    id: message.id,
    content_type: 'text',
    origin: 'outgoing',
    status: 'pending',
    text: 'Yes.',
  });
  const events = await fixture.events(since);
  expect(events.map(({ topic, event }) => [topic, event])).toEqual([['chats', 'new_messages']]);
  expect(events[0]?.data).toEqual({ chat, message });
  const { messages } = await fixture.admin.call(calls.listMessages, { params: { chatId } });
  expect(messages[0]).toEqual(message);
});

describe('rules', () => {
  const chatWith = async (overrides: Record<string, unknown>, channel?: Record<string, unknown>) => {
    const channelId = channel ? await fixture.samples.channel(channel) : fixture.channelId;
    return fixture.chat({ ...mine, channel_id: channelId, ...overrides });
  };
  const until = new Date(Date.now() + 3_600_000).toISOString();
  test.each([
    ['closed', 'CHAT_CLOSED', { state: 'closed' }, undefined],
    ['no one owns it', 'NOT_ASSIGNEE', { assignee_id: null }, undefined],
    ['a script handles it', 'SCRIPT_HANDLING', { script_name: 'Welcome' }, undefined],
    ['the window has ended', 'WINDOW_ELAPSED', { expiration_time: past }, undefined],
    ['there never was a window', 'WINDOW_ELAPSED', { expiration_time: null }, undefined],
    ['channel inactive', 'CHANNEL_INACTIVE', {}, { status: 'inactive' }],
    ['channel pending', 'CHANNEL_INACTIVE', {}, { status: 'pending' }],
    ['channel removed', 'CHANNEL_INACTIVE', {}, { removed_time: past }],
    ['channel silent', 'CHANNEL_INACTIVE', {}, { communication_level: 'none' }],
    ['channel paused', 'CHANNEL_INACTIVE', {}, { paused_code: 190 }],
    [
      'channel may not reply',
      'CHANNEL_INACTIVE',
      {},
      { restriction_info: { RESTRICTED_CUSTOMER_INITIATED_MESSAGING: until } },
    ],
  ])('[CHN-15 CHN-19 MSG-22 MSG-24] %s: %s', async (_, reason, overrides, channel) => {
    const chatId = await chatWith(overrides, channel);
    expect(await refusal(chatId, text())).toMatchObject({ code: 'NOT_ALLOWED', reason });
    expect(await outboxOf(chatId)).toEqual([]);
  });
  test('[MSG-23] a colleague owns it', async () => {
    const chatId = await fixture.chat(mine);
    expect(await refusal(chatId, text(), fixture.agent)).toMatchObject({ reason: 'NOT_ASSIGNEE' });
  });
  test('replies go out where only they may, and where a restriction is over', async () => {
    const replied = await send(await chatWith({}, { communication_level: 'replies_only' }), text());
    expect(replied.message.status).toBe('pending');
    await send(await chatWith({}, { restriction_info: { RESTRICTED_CUSTOMER_INITIATED_MESSAGING: past } }), text());
  });
  test('closing and sending at once: the message is there before the chat closes, or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      const chatId = await fixture.chat(mine);
      const [sent] = await Promise.allSettled([
        send(chatId, text()),
        fixture.admin.call(calls.updateChat, { params: { chatId }, body: { state: 'closed' } }),
      ]);
      expect(await outboxOf(chatId)).toHaveLength(sent.status === 'fulfilled' ? 1 : 0);
    }
  });
});

describe('client_id', () => {
  test('[MSG-54] the same one again returns the same message, also after the chat was closed', async () => {
    const chatId = await fixture.chat(mine);
    const body = text('Once');
    const first = await send(chatId, body);
    await fixture.admin.call(calls.updateChat, { params: { chatId }, body: { state: 'closed' } });
    // The answer was lost; the tab sends it again, whatever it holds by now.
    expect(await send(chatId, { ...body, content: { text: 'Twice' } } as Body)).toEqual(first);
    expect(await outboxOf(chatId)).toHaveLength(1);
  });
  test('ten at once are one message', async () => {
    const chatId = await fixture.chat(mine);
    const body = text();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(chatId, body)));
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1);
    expect(await outboxOf(chatId)).toHaveLength(1);
    const { messages } = await fixture.admin.call(calls.listMessages, { params: { chatId } });
    expect(messages).toHaveLength(1);
  });
  test('in another chat it is refused, in a race too', async () => {
    const [one, two] = [await fixture.chat(mine), await fixture.chat(mine)];
    const body = text();
    const outcomes = await Promise.allSettled([send(one, body), send(two, body)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await outboxOf(one)).length + (await outboxOf(two)).length).toBe(1);
    const loser = outcomes[0]?.status === 'fulfilled' ? two : one;
    expect(await refusal(loser, body)).toMatchObject({ code: 'INVALID_DATA', info: { field: 'client_id' } });
  });
  test('[MSG-77] another user may use the same one', async () => {
    const body = text();
    const first = await send(await fixture.chat(mine), body);
    const second = await send(await fixture.chat({ assignee_id: fixture.agentUser.user_id }), body, fixture.agent);
    expect(second.message.id).not.toBe(first.message.id);
  });
});

describe('kinds', () => {
  const media = (mime_type: string) =>
    fixture.samples.media({ purpose: 'chat', mime_type, name: 'a file', sha256: 'b'.repeat(64) });
  const file = { sha256: 'b'.repeat(64), name: 'a file', size: 12 };
  test.each([['csid'], ['stratus_file_id'], ['fsid']])(
    '[RUN-19 MSG-21] a file is named by its %s; csid is written',
    async (name) => {
      const chatId = await fixture.chat(mine);
      const csid = await media('application/pdf');
      const { message } = await send(chatId, {
        content_type: 'file',
        content: { [name]: csid },
        client_id: `c-${++counter}`,
      });
      expect(message.content).toEqual({ csid, name: 'a file', mime_type: 'application/pdf', size: 12 });
      const { info } = await refusal(chatId, { content_type: 'file', content: {}, client_id: `c-${++counter}` });
      expect(info?.fields).toEqual([{ field: 'content.csid', message: 'Choose a file.' }]);
    },
  );

  test.each([
    ['file', 'image/png', { caption: 'Blue' }, { type: 'image', caption: 'Blue' }],
    ['file', 'video/mp4', {}, { type: 'video' }],
    ['file', 'application/pdf', { caption: 'Prices' }, { type: 'document', caption: 'Prices' }],
    ['file', 'audio/mpeg', {}, { type: 'document' }],
    ['audio', 'audio/mpeg', {}, { type: 'audio' }],
    ['sticker', 'image/webp', {}, { type: 'sticker' }],
  ] as const)('%s of %s', async (content_type, mime_type, more, payload) => {
    const chatId = await fixture.chat(mine);
    const csid = await media(mime_type);
    const { message } = await send(chatId, { content_type, content: { csid, ...more }, client_id: `c-${++counter}` });
    // Name, type and size are those of the stored file.
    expect(message.content).toEqual({ csid, name: 'a file', mime_type, size: 12, ...more });
    expect((await outboxOf(chatId))[0]?.payload).toEqual({ ...payload, file: { ...file, mime_type } });
  });
  test.each([
    ['image/png', 'image', ''],
    ['video/mp4', 'video', ''],
    ['application/pdf', 'file', 'a file'],
  ])('%s, sent as a file, is in the list what it is: %s', async (mime_type, kind, words) => {
    const chatId = await fixture.chat(mine);
    await send(chatId, {
      content_type: 'file',
      content: { csid: await media(mime_type) },
      client_id: `c-${++counter}`,
    });
    const { chat } = await fixture.admin.call(calls.getChat, { params: { chatId } });
    expect(chat.last_message).toMatchObject({ content_type: kind, text: words });
  });
  test('[MSG-56] a recording in Ogg is a voice note, unless the sender says that it is none', async () => {
    const chatId = await fixture.chat(mine);
    const csid = await media('audio/ogg');
    const sound = (more: object): Body => ({
      content_type: 'audio',
      content: { csid, ...more },
      client_id: `c-${++counter}`,
    });
    expect((await send(chatId, sound({}))).message.content).toMatchObject({ csid, voice: true });
    expect((await send(chatId, sound({ voice: false }))).message.content['voice']).toBeUndefined();
    const sent = { type: 'audio', file: { ...file, mime_type: 'audio/ogg' } };
    expect((await outboxOf(chatId)).map(({ payload }) => payload)).toEqual([{ ...sent, voice: true }, sent]);
  });
  test('what a client says about a file counts for nothing', async () => {
    const csid = await media('application/pdf');
    const { message } = await send(await fixture.chat(mine), {
      content_type: 'file',
      content: { csid, name: 'x.png', mime_type: 'image/png', size: 1 },
      client_id: `c-${++counter}`,
    });
    expect(message.content).toMatchObject({ name: 'a file', mime_type: 'application/pdf', size: 12 });
  });
  test.each(['text/html', 'text/csv', 'application/zip', 'video/quicktime', 'image/heic', 'image/webp', 'audio/wav'])(
    '[MSG-64] a stored file of type %s, which WhatsApp does not take, is refused with the list of what it takes',
    async (type) => {
      const body: Body = { content_type: 'file', content: { csid: await media(type) }, client_id: `c-${++counter}` };
      const { message, info } = await refusal(await fixture.chat(mine), body);
      expect(info?.field).toBe('content.csid');
      expect(message).toContain('WhatsApp does not take this type of file. It takes images (JPEG, PNG)');
    },
  );
  test('[MSG-57 MSG-58] location and request for one', async () => {
    const chatId = await fixture.chat(mine);
    const place = { latitude: 12.97, longitude: 77.59, name: 'Store' };
    await send(chatId, { content_type: 'location', content: place, client_id: `c-${++counter}` });
    await send(chatId, { content_type: 'location_request', content: { text: 'Where?' }, client_id: `c-${++counter}` });
    expect((await outboxOf(chatId)).map(({ payload }) => payload)).toEqual([
      { type: 'location', ...place },
      { type: 'location_request', text: 'Where?' },
    ]);
  });
  const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
  const options = (count: number, more: object = {}) => ids(count).map((id) => ({ id, label: `Size ${id}`, ...more }));
  test.each([
    ['contacts', { contacts: [{ name: 'Meera', phones: ['+91 98'] }] }, { type: 'contacts' }],
    ['selection_request', { text: 'Which?', options: options(3) }, { type: 'buttons', buttons: options(3) }],
    [
      'selection_request',
      { text: 'Which?', options: options(4) },
      { type: 'list', button: 'Options', options: options(4) },
    ],
    ['selection_request', { text: 'Which?', button: 'Sizes', options: options(1) }, { type: 'list', button: 'Sizes' }],
    ['selection_request', { text: 'Which?', options: options(2, { description: 'x' }) }, { type: 'list' }],
    ['catalog', { text: 'All we have', product: 'p1' }, { type: 'catalog', product: 'p1' }],
    ['products', { catalog_id: 'c', sections: [{ products: ['p1'] }] }, { type: 'products', text: '' }],
    [
      'products',
      { text: 'New', header: 'Silk', catalog_id: 'c', sections: [{ products: ['p1', 'p2'] }] },
      { type: 'products', sections: [{ products: ['p1', 'p2'] }] },
    ],
  ] as const)('[MSG-03 MSG-60] %s %j is sent', async (content_type, content, payload) => {
    const chatId = await fixture.chat(mine);
    const { message } = await send(chatId, { content_type, content, client_id: `c-${++counter}` } as Body);
    expect(message).toMatchObject({ content_type, content });
    expect((await outboxOf(chatId))[0]?.payload).toMatchObject(payload);
  });
  test.each([
    ['selection_request', { text: 'Which?', options: options(11) }, 'content.options', 'at most 10 options'],
    [
      'selection_request',
      { text: 'Which?', options: [...options(1), ...options(1)] },
      'content.options',
      'the same id',
    ],
    ['selection_request', { text: 'x', button: 'x'.repeat(21), options: options(1) }, 'content.button', 'at most 20'],
    [
      'selection_request',
      { text: 'x', options: [{ id: '1', label: 'x'.repeat(25) }] },
      'content.options',
      'at most 24',
    ],
    ['products', { text: 'x', catalog_id: 'c', sections: [{ products: ids(2) }] }, 'content.header', 'need a header'],
    [
      'products',
      { text: 'x', header: 'x', catalog_id: 'c', sections: [{ products: ids(31) }] },
      'content.sections',
      'at most 30',
    ],
    ['catalog', { text: 'x'.repeat(1025) }, 'content.text', 'at most 1024'],
  ] as const)('[MSG-64] %s %j is refused with words', async (content_type, content, field, words) => {
    const body = { content_type, content, client_id: `c-${++counter}` } as Body;
    const answer = await refusal(await fixture.chat(mine), body);
    expect(answer).toMatchObject({ code: 'INVALID_DATA', info: { field } });
    expect(answer.message).toContain(words);
  });
  test('[MSG-64] a file that is of another kind, has a caption it cannot have, or is not ours', async () => {
    const chatId = await fixture.chat(mine);
    const pdf = await media('application/pdf');
    const ogg = await media('audio/ogg');
    const other = await createChatFixture(fixture.server);
    const foreign = await other.samples.media();
    const cases = [
      [{ content_type: 'audio', content: { csid: pdf } }, 'content.csid', 'Audio is AAC'],
      [{ content_type: 'sticker', content: { csid: ogg } }, 'content.csid', 'Stickers are WebP'],
      [{ content_type: 'audio', content: { csid: ogg, caption: 'x' } }, 'content.caption', 'no caption'],
      [{ content_type: 'file', content: { csid: foreign } }, 'content.csid', 'Choose a file'],
      [{ content_type: 'file', content: { csid: '42' } }, 'content.csid', 'Choose a file'],
    ] as const;
    for (const [body, field, words] of cases) {
      const answer = await refusal(chatId, { ...body, client_id: `c-${++counter}` });
      expect(answer).toMatchObject({ code: 'INVALID_DATA', info: { field } });
      expect(answer.message).toContain(words);
    }
  });
  test('a failed message is sent again by another one that names it; it must be ours and of this chat', async () => {
    const chatId = await fixture.chat(mine);
    const first = await send(chatId, text('Once'));
    const again = await send(chatId, { ...text('Once'), meta: { retry_of: first.message.id } } as Body);
    expect(again.message).toMatchObject({ status: 'pending', meta: { retry_of: first.message.id } });
    const incoming = await fixture.samples.message({ chat_id: chatId, channel_id: fixture.channelId });
    const other = await fixture.chat(mine);
    for (const [place, retry_of] of [
      [chatId, incoming],
      [other, first.message.id],
    ] as const)
      expect(await refusal(place, { ...text(), meta: { retry_of } } as Body)).toMatchObject({
        code: 'INVALID_DATA',
        info: { field: 'meta.retry_of' },
      });
  });
  test('a message of another chat cannot be answered', async () => {
    const foreign = await fixture.samples.message({ chat_id: await fixture.chat(), channel_id: fixture.channelId });
    const answer = await refusal(await fixture.chat(mine), { ...text(), meta: { replied_for: foreign } } as Body);
    expect(answer.info?.field).toBe('meta.replied_for');
  });
  test.each([
    { content_type: 'text', content: { text: ' ' }, client_id: 'x' },
    { content_type: 'text', content: { text: 'x'.repeat(4097) }, client_id: 'x' },
    { content_type: 'text', content: { text: 'x' } },
    { content_type: 'text', content: { text: 'x' }, client_id: 'a b' },
    { content_type: 'system', content: {}, client_id: 'x' },
    { content_type: 'location', content: { latitude: 91, longitude: 0 }, client_id: 'x' },
    { content_type: 'template', content: {}, client_id: 'x' },
    { content_type: 'text', content: { text: 'x' }, client_id: 'x', status: 'read' },
  ])('%j is refused', async (body) => {
    const chatId = await fixture.chat(mine);
    expect((await fixture.admin.send('POST', `/server/chats/${chatId}/messages`, body)).status).toBe(400);
  });
});

describe('templates', () => {
  const template = (
    template_id: Id,
    params = [
      { name: '1', value: 'Kavya' },
      { name: '2', value: 'A-17' },
    ],
  ): Body => ({
    content_type: 'template',
    content: { template_id, params },
    client_id: `c-${++counter}`,
  });
  const outside = (more: Record<string, unknown> = {}, contact = {}) =>
    fixture.chat({ ...mine, expiration_time: past, ...more }, contact);

  test('go out when the window has ended, filled in', async () => {
    const chatId = await outside();
    const id = await fixture.samples.template();
    const { message } = await send(chatId, template(id));
    expect(message.content).toMatchObject({
      template_id: id,
      name: 'order_ready',
      body: 'Hi Kavya, order A-17 is ready.',
    });
    expect(await outboxOf(chatId)).toMatchObject([
      {
        is_template: true,
        is_marketing: false,
        payload: { type: 'template', body: [{ text: 'Kavya' }, { text: 'A-17' }] },
      },
    ]);
    const { chat } = await fixture.admin.call(calls.getChat, { params: { chatId } });
    expect(chat.last_message?.text).toBe('Hi Kavya, order A-17 is ready.');
  });
  test('[MSG-59] with a file in the header', async () => {
    const chatId = await outside();
    const id = await fixture.samples.template({
      name: 'new_in',
      components: JSON.stringify([
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text: 'New in' },
      ]),
    });
    const csid = await fixture.samples.media({ purpose: 'template', mime_type: 'image/png' });
    const { message } = await send(chatId, template(id, [{ name: '_header_media', value: csid }]));
    expect(message.content['header']).toEqual({ format: 'image', csid });
    const foreign = await (await createChatFixture(fixture.server)).samples.media();
    for (const value of [foreign, '42', "1' or 1=1", ' ']) {
      const answer = await refusal(chatId, template(id, [{ name: '_header_media', value }]));
      expect(answer).toMatchObject({ code: 'INVALID_DATA', info: { field: 'content.params' } });
    }
  });
  test.each([
    ['not approved', { provider_status: 'PAUSED' }, 'TEMPLATE_UNAVAILABLE'],
    ['of another account', { provider_account_id: '900000000000102' }, 'TEMPLATE_UNAVAILABLE'],
  ])('%s', async (_, row, reason) => {
    expect(
      await refusal(await outside(), template(await fixture.samples.template({ name: 'x', ...row }))),
    ).toMatchObject({ reason });
  });
  test('[CON-16] marketing to someone who has opted out, or has not agreed yet', async () => {
    const id = await fixture.samples.template({ name: 'sale', category: 'MARKETING' });
    const shy = await outside({}, { communication_level: 'opted_out' });
    expect(await refusal(shy, template(id))).toMatchObject({ reason: 'OPTED_OUT' });
    const asked = await outside({}, { communication_level: 'pending' });
    expect(await refusal(asked, template(id))).toMatchObject({ reason: 'NOT_OPTED_IN' });
    const chatId = await outside({}, { communication_level: 'opted_in' });
    await send(chatId, template(id));
    expect(await outboxOf(chatId)).toMatchObject([{ is_marketing: true }]);
  });
  test.each([
    [{ status: 'inactive' }],
    [{ communication_level: 'replies_only' }],
    [{ paused_code: 190 }],
    [{ restriction_info: { RESTRICTED_BIZ_INITIATED_MESSAGING: new Date(Date.now() + 3_600_000).toISOString() } }],
  ])('nor through a channel that is %j', async (row) => {
    const chatId = await outside({ channel_id: await fixture.samples.channel(row) });
    const answer = await refusal(chatId, template(await fixture.samples.template({ name: 'y' })));
    expect(answer).toMatchObject({ reason: 'CHANNEL_INACTIVE' });
  });
  test('a template of another business, or a missing value', async () => {
    const chatId = await outside();
    const foreign = await (await createChatFixture(fixture.server)).samples.template();
    expect(await refusal(chatId, template(foreign))).toMatchObject({ info: { field: 'content.template_id' } });
    const id = await fixture.samples.template({ name: 'z' });
    expect((await refusal(chatId, template(id, []))).message).toBe('Enter a value for 1.');
    expect(await outboxOf(chatId)).toEqual([]);
  });
});

test('a fixed, small number of statements', async () => {
  const chatId = await fixture.chat(mine);
  const seen = await countStatements(fixture.server, () => send(chatId, text()));
  expect(seen).toEqual([
    'find_session',
    'lock_chats',
    'read_chats_with_rules',
    'find_used_client_id',
    'insert_own_messages',
    'touch_chats',
    'insert_sends',
    'append_own_events',
  ]);
});

test('what is written in one second by both sides stands in one order: by second, then by id', async () => {
  const chatId = await fixture.chat(mine);
  const { message: first } = await send(chatId, text('first'));
  // The customer's, of the same second as the provider tells it, arrives after ours.
  const second = await fixture.samples.message({
    chat_id: chatId,
    channel_id: fixture.channelId,
    provider_id: 'wamid.same-second',
    time: `${first.time.replace(' ', 'T')}Z`,
  });
  const { messages } = await fixture.admin.call(calls.listMessages, {
    params: { chatId },
    query: { direction: 'before' },
  });
  expect(messages.map(({ id }) => id)).toEqual([second, first.id]);
});
