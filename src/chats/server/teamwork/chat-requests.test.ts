import { beforeAll, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import type { TestClient } from '../../../app/testing/test-client.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { chatEndpoints as calls } from '../../contract/endpoints.ts';
import { requestEndpoints as requests } from '../../contract/request-endpoints.ts';
import { useChatFixture } from '../testing/chat-fixture.ts';
import { notices } from '../testing/notices.ts';

const fixture = useChatFixture();
let adminId: Id;
let agentId: Id;
let otherId: Id;
let other: TestClient;
beforeAll(async () => {
  adminId = fixture.adminUser.user_id;
  agentId = fixture.agentUser.user_id;
  const colleague = await fixture.server.addUser(fixture.admin, 'Agent');
  other = colleague.client;
  otherId = colleague.user.user_id;
  await takingOver(false);
});

const takingOver = (agents_may_take_over: boolean) =>
  fixture.admin.call(accountEndpoints.updateBusiness, { body: { agents_may_take_over } });
const chatOf = (assignee_id: Id, more = {}) => fixture.chat({ assignee_id, ...more });
const ask = async (chatId: Id, by: TestClient, body: { kind: 'take' | 'hand_over'; asked_id?: Id; note?: string }) =>
  (await by.call(requests.askForChat, { params: { chatId }, body })).requests;
const waiting = async (chatId: Id) =>
  (await fixture.admin.call(requests.listChatRequests, { params: { chatId } })).requests;
const answer = async (chatId: Id, requestId: Id, word: 'accept' | 'decline', by: TestClient) =>
  (await by.call(requests.answerChatRequest, { params: { chatId, requestId }, body: { answer: word } })).chat;
const bell = async (client: TestClient) => (await notices(client))[0];
const lines = async (chatId: Id) =>
  (await fixture.admin.call(calls.listMessages, { params: { chatId } })).messages.map(
    ({ system_info, content }) => system_info?.['event'] ?? content['text'],
  );

test('[CHAT-61 SET-26] an agent who may not take a chat over asks for it: its owner is notified and hands it over', async () => {
  const chatId = await chatOf(otherId);
  const taking = { params: { chatId }, body: { assignee_id: agentId } };
  expect((await fixture.agent.refusal(calls.updateChat, taking)).body).toMatchObject({ reason: 'TAKE_OVER_OFF' });
  const since = await fixture.lastSeq();
  const [request] = await ask(chatId, fixture.agent, { kind: 'take' });
  expect(request).toMatchObject({ kind: 'take', asker: { id: agentId }, asked: { id: otherId } });
  expect(await waiting(chatId)).toEqual([request]);
  expect(await bell(other)).toMatch(/asks you for the chat with Kavya Iyer\.$/);
  expect((await fixture.events(since)).map(({ event }) => event)).toEqual(['new_messages', 'chat_requests']);
  const before = await fixture.lastSeq();
  const chat = await answer(chatId, request?.id ?? '', 'accept', other);
  expect(chat.assignee?.id).toBe(agentId);
  expect(await fixture.events(before)).toContainEqual(
    expect.objectContaining({ event: 'chat_requests', data: { chat_id: chatId, requests: [] } }),
  );
  expect(await bell(fixture.agent)).toMatch(/assigned the chat with Kavya Iyer to you\.$/);
  expect(await waiting(chatId)).toEqual([]);
  expect(await lines(chatId)).toEqual(['assigned', 'chat_requested']);
});

test('[CHAT-61] the owner may decline, of which the asker hears', async () => {
  const chatId = await chatOf(otherId);
  const [request] = await ask(chatId, fixture.agent, { kind: 'take' });
  const chat = await answer(chatId, request?.id ?? '', 'decline', other);
  expect(chat.assignee?.id).toBe(otherId);
  expect(await bell(fixture.agent)).toMatch(/keeps the chat with Kavya Iyer\.$/);
  expect(await waiting(chatId)).toEqual([]);
  expect(await lines(chatId)).toEqual(['request_declined', 'chat_requested']);
});

test('what was asked already changes nothing, and can be taken back by who asked', async () => {
  const chatId = await chatOf(otherId);
  const [first] = await ask(chatId, fixture.agent, { kind: 'take' });
  const since = await fixture.lastSeq();
  expect(await ask(chatId, fixture.agent, { kind: 'take' })).toEqual([first]);
  expect(await fixture.events(since)).toEqual([]);
  const params = { chatId, requestId: first?.id ?? '' };
  expect((await other.refusal(requests.withdrawChatRequest, { params })).body).toMatchObject({
    reason: 'REQUEST_BY_OTHERS',
  });
  expect((await fixture.agent.call(requests.withdrawChatRequest, { params })).requests).toEqual([]);
  expect((await other.refusal(requests.answerChatRequest, { params, body: { answer: 'accept' } })).status).toBe(404);
});

test('an agent asks a colleague to take an own chat over, with a note for them', async () => {
  const chatId = await chatOf(agentId);
  const note = 'She needs the GST invoice.';
  const [request] = await ask(chatId, fixture.agent, { kind: 'hand_over', asked_id: otherId, note });
  expect(await bell(other)).toMatch(/asks you to take over the chat with Kavya Iyer\. “She needs the GST invoice\.”$/);
  expect(await lines(chatId)).toEqual([note, 'hand_over_requested']);
  const params = { chatId, requestId: request?.id ?? '' };
  expect(
    (await fixture.admin.refusal(requests.answerChatRequest, { params, body: { answer: 'accept' } })).body,
  ).toMatchObject({ reason: 'REQUEST_TO_OTHERS' });
  expect((await answer(chatId, request?.id ?? '', 'accept', other)).assignee?.id).toBe(otherId);
  expect(await bell(fixture.agent)).toMatch(/took over the chat with Kavya Iyer\.$/);
});

test('only who has a chat can ask for it to be taken over, and only one who may write', async () => {
  const foreign = await chatOf(otherId);
  const refusal = async (chatId: Id, body: { kind: 'take' | 'hand_over'; asked_id?: Id }) =>
    (await fixture.agent.refusal(requests.askForChat, { params: { chatId }, body })).body;
  expect(await refusal(foreign, { kind: 'hand_over', asked_id: adminId })).toMatchObject({ reason: 'NOT_ASSIGNEE' });
  const own = await chatOf(agentId);
  for (const asked_id of [agentId, '1', undefined])
    expect(await refusal(own, { kind: 'hand_over', ...(asked_id && { asked_id }) })).toMatchObject({
      info: { field: 'asked_id' },
    });
  expect(await refusal(own, { kind: 'take' })).toMatchObject({ code: 'CONFLICT' });
  expect(await refusal(await fixture.chat(), { kind: 'take' })).toMatchObject({ code: 'CONFLICT' });
  expect(await refusal(await chatOf(otherId, { state: 'closed' }), { kind: 'take' })).toMatchObject({
    reason: 'CHAT_CLOSED',
  });
});

test.each([
  ['it gets another assignee', () => ({ assignee_id: adminId })],
  ['it is closed', () => ({ state: 'closed' as const })],
])('the requests of a chat end when %s', async (_, body) => {
  const chatId = await chatOf(otherId);
  const [request] = await ask(chatId, fixture.agent, { kind: 'take' });
  const since = await fixture.lastSeq();
  await fixture.admin.call(calls.updateChat, { params: { chatId }, body: body() });
  expect(await waiting(chatId)).toEqual([]);
  expect((await fixture.events(since)).at(-1)).toMatchObject({
    event: 'chat_requests',
    data: { chat_id: chatId, requests: [] },
  });
  const late = { params: { chatId, requestId: request?.id ?? '' }, body: { answer: 'accept' } } as const;
  expect((await other.refusal(requests.answerChatRequest, late)).status).toBe(404);
});

test('two answers at once: one of them counts', async () => {
  const chatId = await chatOf(otherId);
  const [request] = await ask(chatId, fixture.agent, { kind: 'take' });
  const input = (word: 'accept' | 'decline') => ({
    params: { chatId, requestId: request?.id ?? '' },
    body: { answer: word },
  });
  const results = await Promise.allSettled([
    other.call(requests.answerChatRequest, input('accept')),
    other.call(requests.answerChatRequest, input('decline')),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('giving a chat to somebody may carry a note: a comment below the line, and in the notification', async () => {
  const chatId = await chatOf(adminId);
  const before = (await fixture.admin.call(calls.getChat, { params: { chatId } })).chat;
  const body = { assignee_id: agentId, note: 'Ships to her sister in Salem.' };
  const { chat } = await fixture.admin.call(calls.updateChat, { params: { chatId }, body });
  expect(chat.last_message_time).toBe(before.last_message_time);
  expect(chat.last_message).toEqual(before.last_message);
  const { messages } = await fixture.agent.call(calls.listMessages, { params: { chatId } });
  expect(messages[0]).toMatchObject({ content_type: 'comment', content: { text: body.note }, owner: { id: adminId } });
  expect(messages[1]?.system_info).toMatchObject({ event: 'assigned' });
  expect(await bell(fixture.agent)).toMatch(/to you\. “Ships to her sister in Salem\.”$/);
  for (const wrong of [{ note: 'x' }, { assignee_id: agentId, note: 'x' }])
    expect((await fixture.admin.refusal(calls.updateChat, { params: { chatId }, body: wrong })).body).toMatchObject({
      info: { field: 'note' },
    });
  const toNobody = { assignee_id: null, note: 'For the one who is in the shop tomorrow.' };
  await fixture.admin.call(calls.updateChat, { params: { chatId }, body: toNobody });
  const { messages: after } = await fixture.agent.call(calls.listMessages, { params: { chatId } });
  expect(after[0]).toMatchObject({ content_type: 'comment', content: { text: toNobody.note } });
  expect(after[1]?.system_info).toMatchObject({ event: 'unassigned' });
});
