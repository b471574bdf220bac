import { beforeAll, expect, test } from 'vitest';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { chatEndpoints as calls } from '../../contract/endpoints.ts';
import { useChatFixture } from '../testing/chat-fixture.ts';

const fixture = useChatFixture();
let chatId: Id;
let messageId: Id;

beforeAll(async () => {
  chatId = await fixture.chat({ assignee_id: fixture.adminUser.user_id });
  messageId = await fixture.samples.message({
    chat_id: chatId,
    channel_id: fixture.channelId,
    provider_id: 'wamid.target',
    reactions: JSON.stringify([{ emoji: '🎉', origin: 'incoming', time: '2026-11-20T10:00:00Z' }]),
  });
});

type Body = NonNullable<CallInput<typeof calls.updateMessage>['body']>;
const update = async (body: Body, client = fixture.admin) =>
  (await client.call(calls.updateMessage, { params: { chatId, messageId }, body })).message;
const outbox = async () =>
  (
    await fixture.server.database.ownerPool.query<{ payload: unknown }>(
      'select payload from outbox where chat_id = $1 order by message_id',
      [chatId],
    )
  ).rows.map(({ payload }) => payload);

test('[MSG-46 NOTI-16] a star is for everyone of the business, and emitted when it changes', async () => {
  const since = await fixture.lastSeq();
  const message = await update({ starred: true }, fixture.agent);
  expect(message.starred).toBe(true);
  await update({ starred: true });
  const events = await fixture.events(since);
  expect(events.map(({ event, data }) => [event, data])).toEqual([['message_updates', message]]);
  expect((await update({ starred: false })).starred).toBe(false);
});

test('[MSG-47] our reaction replaces ours, stands beside theirs, and is sent', async () => {
  const since = await fixture.lastSeq();
  await update({ reaction: '👍' });
  const message = await update({ reaction: '❤️' });
  expect(message.reactions.map(({ emoji, origin }) => [emoji, origin])).toEqual([
    ['🎉', 'incoming'],
    ['❤️', 'outgoing'],
  ]);
  await update({ reaction: '❤️' });
  expect((await update({ reaction: '' })).reactions).toHaveLength(1);
  expect(await outbox()).toEqual(
    ['👍', '❤️', ''].map((emoji) => ({ type: 'reaction', message_id: 'wamid.target', emoji })),
  );
  expect((await fixture.events(since)).map(({ event }) => event)).toEqual(Array(3).fill('message_updates'));
});

test('a reaction obeys the rules of writing', async () => {
  const before = await outbox();
  const refusal = async (body: Body, of = { chatId, messageId }, client = fixture.admin) =>
    (await client.refusal(calls.updateMessage, { params: of, body })).body;
  expect(await refusal({ reaction: '👍' }, { chatId, messageId }, fixture.agent)).toMatchObject({
    reason: 'NOT_ASSIGNEE',
  });
  const ended = await fixture.chat({ assignee_id: fixture.adminUser.user_id, expiration_time: null });
  const old = await fixture.samples.message({ chat_id: ended, channel_id: fixture.channelId });
  expect(await refusal({ reaction: '👍' }, { chatId: ended, messageId: old })).toMatchObject({
    reason: 'WINDOW_ELAPSED',
  });
  const unsent = await fixture.samples.message({ chat_id: chatId, channel_id: fixture.channelId, provider_id: null });
  expect(await refusal({ reaction: '👍' }, { chatId, messageId: unsent })).toMatchObject({
    info: { field: 'reaction' },
  });
  expect(await outbox()).toEqual(before);
});

test.each([
  {},
  { starred: true, reaction: '👍' },
  { starred: 'yes' },
  { reaction: 'ok' },
  { reaction: '👍👍' },
  { reaction: '1' },
])('[MSG-35] %j is refused', async (body) => {
  const answer = await fixture.admin.send('PUT', `/server/chats/${chatId}/messages/${messageId}`, body);
  expect(answer.status).toBe(400);
});

test('[ERR-29] the sentence of the specification for what is no emoji', async () => {
  const answer = await fixture.admin.refusal(calls.updateMessage, {
    params: { chatId, messageId },
    body: { reaction: 'x' },
  });
  expect(answer.body.message).toBe('Unsupported emoji. Please choose some other one.');
});

test('system lines are no one’s message', async () => {
  const line = await fixture.samples.message({
    chat_id: chatId,
    channel_id: fixture.channelId,
    origin: 'system',
    content_type: 'system',
    content: { event: 'closed' },
    provider_id: null,
  });
  for (const body of [{ starred: true }, { reaction: '👍' }])
    expect(
      (await fixture.admin.refusal(calls.updateMessage, { params: { chatId, messageId: line }, body })).status,
    ).toBe(404);
});
