import { beforeAll, expect, test } from 'vitest';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { forwardEndpoints } from '../../contract/forward-endpoints.ts';
import { createChatFixture, useChatFixture } from '../testing/chat-fixture.ts';

const fixture = useChatFixture();
let mine: { assignee_id: Id };
let source: Id;
const past = new Date(Date.now() - 60_000).toISOString();

beforeAll(async () => {
  mine = { assignee_id: fixture.agentUser.user_id };
  source = await fixture.chat();
});

type Body = NonNullable<CallInput<(typeof forwardEndpoints)['forwardMessages']>['body']>;
let counter = 0;
const bodyOf = (message_ids: Id[], chat_ids: Id[], more: Partial<Body> = {}): Body => ({
  message_ids,
  chat_ids,
  client_id: `forward-${++counter}`,
  ...more,
});
const forward = (body: Body) =>
  fixture.agent.call(forwardEndpoints.forwardMessages, { params: { chatId: source }, body });
const refusal = (body: Body) =>
  fixture.agent.refusal(forwardEndpoints.forwardMessages, { params: { chatId: source }, body });
const message = (row: Record<string, unknown> = {}) =>
  fixture.samples.message({ chat_id: source, channel_id: fixture.channelId, ...row });
const rows = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await fixture.server.database.ownerPool.query<Row>(text, values)).rows;
const outbox = (chatId: Id) =>
  rows<{ payload: Record<string, unknown> }>('select payload from outbox where chat_id = $1 order by message_id', [
    chatId,
  ]);

test('several messages go into several chats, in their order, said to be forwarded; the file is not stored again', async () => {
  const csid = await fixture.samples.media({ purpose: 'incoming', name: 'saree.jpg', mime_type: 'image/jpeg' });
  const picture = await message({
    content_type: 'image',
    content: { csid, name: 'saree.jpg', mime_type: 'image/jpeg', size: 12, caption: 'In maroon' },
  });
  const words = await message({ content: { text: 'This one' } });
  const [one, other] = [await fixture.chat(mine), await fixture.chat(mine)];
  const before = await rows('select id from media where business_id = $1', [fixture.businessId]);
  const { results } = await forward(bodyOf([words, picture], [one, other]));
  expect(results.map(({ chat_id, refusal: no }) => [chat_id, no])).toEqual([
    [one, null],
    [other, null],
  ]);
  for (const { chat_id, messages } of results) {
    expect(messages).toMatchObject([
      { content: { text: 'This one' }, meta: { forwarded: true }, origin: 'outgoing', chat: { id: chat_id } },
      { content_type: 'file', content: { csid, caption: 'In maroon' }, meta: { forwarded: true } },
    ]);
    expect((await outbox(chat_id)).map(({ payload }) => payload['type'])).toEqual(['text', 'image']);
  }
  expect(await rows('select id from media where business_id = $1', [fixture.businessId])).toEqual(before);
});

test('the same call again sends nothing twice; another chat beside it is sent to', async () => {
  const words = await message();
  const [one, other] = [await fixture.chat(mine), await fixture.chat(mine)];
  const body = bodyOf([words], [one]);
  const [first, again] = [await forward(body), await forward({ ...body, chat_ids: [one, other] })];
  expect(again.results[0]?.messages[0]?.id).toBe(first.results[0]?.messages[0]?.id);
  expect(await outbox(one)).toHaveLength(1);
  expect(await outbox(other)).toHaveLength(1);
});

test('each chat has its own rules: what refuses stops no other, and says why', async () => {
  const words = await message();
  const open = await fixture.chat(mine);
  const elapsed = await fixture.chat({ ...mine, expiration_time: past });
  const theirs = await fixture.chat({ assignee_id: fixture.adminUser.user_id });
  const closed = await fixture.chat({ ...mine, state: 'closed', closed_time: past });
  const since = await fixture.lastSeq();
  const { results } = await forward(bodyOf([words], [elapsed, theirs, open, closed]));
  expect(results.map(({ messages, refusal: no }) => [messages.length, no?.message ?? null])).toEqual([
    [0, expect.stringMatching(/template/i)],
    [0, expect.stringMatching(/assignee/i)],
    [1, null],
    [0, expect.stringMatching(/closed/i)],
  ]);
  for (const chat of [elapsed, theirs, closed]) expect(await outbox(chat)).toEqual([]);
  const events = await fixture.events(since);
  expect(events.map(({ event }) => event)).toEqual(['new_messages']);
  // Where nothing can be sent at all, the call says so.
  expect(await refusal(bodyOf([words], [elapsed]))).toMatchObject({ status: 403, body: { reason: 'WINDOW_ELAPSED' } });
});

test.each([
  ['deleted', {}],
  ['system', { event: 'closed', actor: null, subject: null }],
  ['unsupported', { reason: '' }],
  ['order', { items: [], total: 0, currency: 'INR' }],
  ['comment', { text: 'Only for us', mentions: [] }],
  ['template', { template_id: '1', name: 'x', language: 'en', body: 'Hi', buttons: [], params: [] }],
  ['image', { csid: null, name: 'gone.jpg', mime_type: 'image/jpeg', size: null }],
])('what is %s is not sent again', async (content_type, content) => {
  const origin = content_type === 'comment' ? 'internal' : 'incoming';
  const id = await message({ content_type, content, ...(origin === 'internal' && { origin, provider_id: null }) });
  const chat = await fixture.chat(mine);
  expect(await refusal(bodyOf([id], [chat]))).toMatchObject({ status: 400, body: { info: { field: 'message_ids' } } });
  expect(await outbox(chat)).toEqual([]);
});

test('places and people go on as they are', async () => {
  const place = await message({
    content_type: 'location',
    content: { latitude: 13.08, longitude: 80.27, name: 'Shop' },
  });
  const card = await message({
    content_type: 'contacts',
    content: { contacts: [{ name: 'Ravi', phones: ['+91 98400 71009'] }] },
  });
  const chat = await fixture.chat(mine);
  const [result] = (await forward(bodyOf([place, card], [chat]))).results;
  expect(result?.messages).toMatchObject([
    { content_type: 'location', content: { latitude: 13.08, longitude: 80.27, name: 'Shop' } },
    { content_type: 'contacts', content: { contacts: [{ name: 'Ravi', phones: ['+91 98400 71009'] }] } },
  ]);
});

test('a message of another chat, or of another business, is not found; too many are refused', async () => {
  const elsewhere = await fixture.samples.message({ chat_id: await fixture.chat(), channel_id: fixture.channelId });
  const chat = await fixture.chat(mine);
  expect((await refusal(bodyOf([elsewhere], [chat]))).status).toBe(404);
  const stranger = await createChatFixture(fixture.server);
  const foreign = await stranger.chat();
  expect((await refusal(bodyOf([await message()], [foreign]))).status).toBe(404);
  const many = Array.from({ length: 11 }, (_, index) => String(index + 1));
  expect((await refusal(bodyOf(many, [chat]))).status).toBe(400);
  expect((await refusal(bodyOf([await message()], many))).status).toBe(400);
});
