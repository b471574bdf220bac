import { beforeAll, expect, test } from 'vitest';
import type { GuardedSend } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { commentEndpoints as comments } from '../../contract/comment-endpoints.ts';
import { chatEndpoints as calls } from '../../contract/endpoints.ts';
import { messageSearchEndpoints } from '../../contract/message-search-endpoints.ts';
import { messageHistoryEndpoints } from '../../contract/message-history.ts';
import { useChatFixture } from '../testing/chat-fixture.ts';
import { keepAllWords } from '../testing/keep-all-words.ts';
import { notices } from '../testing/notices.ts';
import { guardSends } from '../send/guard-sends.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';

const fixture = useChatFixture();
let adminId: Id;
let agentId: Id;
let agentName: string;
beforeAll(() => {
  adminId = fixture.adminUser.user_id;
  agentId = fixture.agentUser.user_id;
  agentName = `${fixture.agentUser.first_name} ${fixture.agentUser.last_name}`.trim();
});

let count = 0;
const owner = (text: string, values: unknown[]) => fixture.server.database.ownerPool.query(text, values);
const add = async (chatId: Id, text: string, { mentions = [] as Id[], by = fixture.admin, client_id = '' } = {}) =>
  (
    await by.call(comments.addComment, {
      params: { chatId },
      body: { text, mentions, client_id: client_id || `${chatId}-${(count += 1)}` },
    })
  ).message;
const thread = async (chatId: Id) => (await fixture.admin.call(calls.listMessages, { params: { chatId } })).messages;
const bell = (client = fixture.agent) => notices(client);

test('a comment stands in the thread with its author, and changes nothing that the customer or the list sees', async () => {
  const chatId = await fixture.chat({ assignee_id: adminId, unread_count: 1 });
  const before = (await fixture.admin.call(calls.getChat, { params: { chatId } })).chat;
  const since = await fixture.lastSeq();
  const message = await add(chatId, 'It is a gift for her sister’s wedding.');
  expect(message).toMatchObject({
    content_type: 'comment',
    content: { text: 'It is a gift for her sister’s wedding.', mentions: [] },
    status: 'received',
    owner: { type: 'user', id: adminId },
    system_info: null,
    reply_message: null,
  });
  expect(await thread(chatId)).toEqual([message]);
  expect((await fixture.admin.call(calls.getChat, { params: { chatId } })).chat).toEqual(before);
  expect(await fixture.events(since)).toMatchObject([{ event: 'new_messages', data: { chat: before, message } }]);
});

test('anyone who writes in chats may comment: in a colleague’s chat, in a closed one, after the window has ended', async () => {
  const foreign = await fixture.chat({ assignee_id: adminId });
  const closed = await fixture.chat({ state: 'closed', assignee_id: adminId });
  const elapsed = await fixture.chat({ expiration_time: new Date(Date.now() - 1_000).toISOString() });
  for (const chatId of [foreign, closed, elapsed]) await add(chatId, 'For us only', { by: fixture.agent });
  expect((await owner('select from outbox where chat_id = any ($1)', [[foreign, closed, elapsed]])).rowCount).toBe(0);
});

test('the same client id again is the same comment, and another message’s is refused', async () => {
  const chatId = await fixture.chat({ assignee_id: adminId });
  const first = await add(chatId, 'Once', { client_id: 'twice-1' });
  expect(await add(chatId, 'Once', { client_id: 'twice-1' })).toEqual(first);
  const body = { content_type: 'text', content: { text: 'Hello' }, client_id: 'sent-1' } as const;
  await fixture.admin.call(calls.sendMessage, { params: { chatId }, body });
  const { body: refused } = await fixture.admin.refusal(comments.addComment, {
    params: { chatId },
    body: { text: 'Again', client_id: 'sent-1' },
  });
  expect(refused).toMatchObject({ code: 'INVALID_DATA', info: { field: 'client_id' } });
});

test('who is mentioned is notified once; a name that is not in the text is not', async () => {
  const chatId = await fixture.chat({ assignee_id: adminId });
  const seen = (await bell()).length;
  await add(chatId, 'Nobody is named here', { mentions: [agentId] });
  expect(await bell()).toHaveLength(seen);
  const message = await add(chatId, `@${agentName} can you check the pin code?`, { mentions: [agentId, adminId] });
  expect(message.content['mentions']).toEqual([{ id: agentId, label: agentName }]);
  expect((await bell())[0]).toContain(
    `mentioned you in the chat with Kavya Iyer. “@${agentName} can you check the pin code?”`,
  );
  const edit = { params: { chatId, messageId: message.id }, body: { text: `@${agentName} done`, mentions: [agentId] } };
  await fixture.admin.call(comments.updateComment, edit);
  expect(await bell()).toHaveLength(seen + 1);
});

test('one who may not see chats, or is of another business, cannot be mentioned', async () => {
  const chatId = await fixture.chat();
  const { body } = await fixture.admin.refusal(comments.addComment, {
    params: { chatId },
    body: { text: '@Nobody', mentions: ['1'], client_id: 'nobody-1' },
  });
  expect(body).toMatchObject({ code: 'INVALID_DATA', info: { field: 'mentions' } });
});

test('its author changes and deletes it; the times stay, the words do not; nobody else can', async () => {
  const chatId = await fixture.chat({ assignee_id: adminId });
  const { id: messageId } = await add(chatId, 'Sister lives in Salem', { by: fixture.agent });
  const params = { chatId, messageId };
  const { body } = await fixture.admin.refusal(comments.updateComment, { params, body: { text: 'Erode' } });
  expect(body).toMatchObject({ reason: 'COMMENT_BY_OTHERS' });
  expect((await fixture.admin.refusal(comments.deleteComment, { params })).body).toMatchObject({
    reason: 'COMMENT_BY_OTHERS',
  });
  const since = await fixture.lastSeq();
  const { message } = await fixture.agent.call(comments.updateComment, { params, body: { text: 'Sister in Salem' } });
  expect(message).toMatchObject({
    content: { text: 'Sister in Salem' },
    meta: { edited_time: expect.any(String) as string },
  });
  await fixture.agent.call(comments.deleteComment, { params });
  expect(await thread(chatId)).toMatchObject([{ content_type: 'comment', content: { text: '', is_deleted: true } }]);
  expect(JSON.stringify((await owner('select * from messages where chat_id = $1', [chatId])).rows)).not.toContain(
    'Salem',
  );
  expect((await fixture.events(since)).map(({ event }) => event)).toEqual(['message_updates', 'message_updates']);
  const { history } = await fixture.admin.call(messageHistoryEndpoints.messageHistory, { params });
  expect(history.steps.map(({ step }) => step).toSorted()).toEqual(['deleted', 'edited', 'written']);
  expect((await fixture.agent.refusal(comments.updateComment, { params, body: { text: 'x' } })).status).toBe(404);
});

test('colleagues find a comment by its words, and a deleted one no more', async () => {
  const chatId = await fixture.chat({ assignee_id: adminId });
  const found = async () => {
    await keepAllWords(fixture.server);
    const input = { params: { chatId }, query: { q: 'erode-workshop' } };
    return JSON.stringify(await fixture.admin.call(messageSearchEndpoints.searchChat, input));
  };
  const { id: messageId } = await add(chatId, 'Leaves from erode-workshop');
  expect(await found()).toContain(messageId);
  await fixture.admin.call(comments.deleteComment, { params: { chatId, messageId } });
  expect(await found()).not.toContain(messageId);
});

test('[SET-27] a comment can never be sent: by no call, by no queue, in no column', async () => {
  const chatId = await fixture.chat({ assignee_id: adminId });
  const { id } = await add(chatId, 'Never to the customer');
  const send = { content_type: 'comment', content: { text: 'x', mentions: [] }, client_id: 'as-comment' };
  expect((await fixture.admin.refusal(calls.sendMessage, { params: { chatId }, body: send as never })).status).toBe(
    400,
  );
  for (const meta of [{ replied_for: id }, { retry_of: id }]) {
    const body = { content_type: 'text', content: { text: 'About it' }, client_id: `about-${count}`, meta } as const;
    expect((await fixture.admin.refusal(calls.sendMessage, { params: { chatId }, body })).status).toBe(400);
  }
  const params = { chatId, messageId: id };
  expect((await fixture.admin.refusal(calls.updateMessage, { params, body: { reaction: '👍' } })).status).toBe(404);
  await expect(owner("update messages set provider_id = 'wamid.1' where id = $1", [id])).rejects.toThrow(
    'comments_stay_inside',
  );
  await expect(owner("update messages set status = 'pending' where id = $1", [id])).rejects.toThrow(
    'comments_stay_inside',
  );
});

test('a comment that came into the queue all the same is stopped when it is claimed', async () => {
  const chatId = await fixture.chat({ assignee_id: adminId });
  const { id: message_id } = await add(chatId, 'Never to the customer');
  const { id: sent } = await sentText(chatId);
  const send = (id: Id): GuardedSend => ({
    business_id: fixture.businessId,
    message_id: id,
    chat_id: chatId,
    channel_id: fixture.channelId,
    source: null,
    lane: 1,
    payload: { type: 'text', text: 'Never to the customer' },
    recipient_id: '+919812345678',
    recipient_kind: 'phone',
    is_template: false,
    is_marketing: false,
  });
  const verdicts = await inTransaction(
    { pool: fixture.server.database.systemPool, businessId: null, mode: 'write' },
    (tx) => guardSends(tx, [send(message_id), send(sent)]),
  );
  expect(verdicts.get(message_id)).toMatchObject({
    allowed: false,
    refusal: { message: 'This is a comment for colleagues. It cannot be sent.' },
  });
  expect(verdicts.get(sent)).toMatchObject({ allowed: true });
});

async function sentText(chatId: Id) {
  const body = { content_type: 'text', content: { text: 'Hello' }, client_id: `text-${(count += 1)}` } as const;
  return (await fixture.admin.call(calls.sendMessage, { params: { chatId }, body })).message;
}
