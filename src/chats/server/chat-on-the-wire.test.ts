import { expect, test } from 'vitest';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import { chat as chatShape } from '../contract/chat.ts';
import { message as messageShape } from '../contract/message.ts';
import { useChatFixture } from './testing/chat-fixture.ts';

// Chats and messages as a client of the API gets them, with every field that the specification names.

const fixture = useChatFixture();
const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const pool = () => fixture.server.database.ownerPool;

test('[CHAT-12] a chat has contact, unread messages, the last read one, its window, reminder and follow-up, classification, assignee, state and messages', async () => {
  const contactId = await fixture.samples.contact({ name: 'Meera Nair', mobile: '+919845012345' });
  const chatId = await fixture.samples.chat({
    channel_id: fixture.channelId,
    contact_id: contactId,
    assignee_id: fixture.agentUser.user_id,
    classification: 'interested',
    unread_count: 1,
    expiration_time: new Date(Date.now() + 20 * 3_600_000).toISOString(),
  });
  const params = { chatId };
  const read = await fixture.samples.message({ chat_id: chatId, channel_id: fixture.channelId });
  await fixture.admin.call(calls.updateChat, { params, body: { read: true, last_read_message_id: read } });
  await fixture.samples.message({ chat_id: chatId, channel_id: fixture.channelId, content: { text: 'Still there?' } });
  await pool().query('update chats set unread_count = 1 where id = $1', [chatId]);
  const reminder = { reminder: 'Call the weaver', reminder_time: soon() };
  const followUp = { follow_up: 'Price', follow_up_message: 'Did the price suit you?', follow_up_time: soon() };
  const planned = { ...reminder, ...followUp, follow_up_by: fixture.agentUser.user_id };
  const columns = Object.keys(planned).map((name, index) => `${name} = $${index + 2}`);
  await pool().query(`update chats set ${columns.join(', ')} where id = $1`, [chatId, ...Object.values(planned)]);

  const { chat } = await fixture.admin.call(calls.getChat, { params });
  expect(chat).toMatchObject({
    id: chatId,
    contact: { id: contactId, label: 'Meera Nair' },
    unread_count: 1,
    last_read_message_id: read,
    ...reminder,
    ...followUp,
    classification: 'interested',
    assignee: { id: fixture.agentUser.user_id, label: expect.stringMatching(/\S/) as string },
    state: 'open',
  });
  expect(Date.parse(chat.last_message_time)).not.toBeNaN();
  expect(Date.parse(chat.expiration_time ?? '')).toBeGreaterThan(Date.now());
  // Nothing is sent that the contract does not know, in the list as in the single chat.
  expect(chatShape.strict().parse(chat)).toEqual(chat);
  const { chats } = await fixture.admin.call(calls.listChats, { query: { view: 'all_chats' } });
  expect(chats.find(({ id }) => id === chatId)).toEqual(chat);
  // Its messages are a list of their own, as long as a chat may be.
  const { messages } = await fixture.admin.call(calls.listMessages, { params, query: {} });
  expect(messages.filter(({ origin }) => origin === 'incoming').map(({ content }) => content['text'])).toEqual([
    'Still there?',
    'Is the blue one still there?',
  ]);
  await fixture.admin.call(calls.updateChat, { params, body: { state: 'closed' } });
  expect((await fixture.admin.call(calls.getChat, { params })).chat.state).toBe('closed');
});

test('[MSG-01] a message has kind, content, star, status, what it replies to, reactions of both sides, meta, origin and times', async () => {
  const chatId = await fixture.chat({ assignee_id: fixture.agentUser.user_id });
  const of = { chat_id: chatId, channel_id: fixture.channelId };
  const question = await fixture.samples.message({ ...of, time: '2026-11-20T10:46:10Z' });
  const id = await fixture.samples.message({
    ...of,
    time: '2026-11-20T10:46:12Z',
    read_time: '2026-11-20T10:47:00Z',
    starred: true,
    meta: { replied_for: question },
    reactions: JSON.stringify([
      { emoji: '🙏', origin: 'incoming', time: '2026-11-20T10:48:00Z' },
      { emoji: '👍', origin: 'outgoing', time: '2026-11-20T10:49:00Z' },
    ]),
  });
  const { messages } = await fixture.agent.call(calls.listMessages, { params: { chatId }, query: {} });
  const found = messages.find((each) => each.id === id);
  expect(found).toEqual({
    id,
    client_id: null,
    chat: { id: chatId },
    content_type: 'text',
    content: { text: 'Is the blue one still there?' },
    origin: 'incoming',
    system_info: null,
    status: 'received',
    error: null,
    starred: true,
    meta: { replied_for: question },
    reply_message: {
      id: question,
      origin: 'incoming',
      content_type: 'text',
      text: 'Is the blue one still there?',
    },
    reactions: [
      { emoji: '🙏', origin: 'incoming', time: '2026-11-20 10:48:00' },
      { emoji: '👍', origin: 'outgoing', time: '2026-11-20 10:49:00' },
    ],
    owner: null,
    time: '2026-11-20 10:46:12',
    read_time: '2026-11-20 10:47:00',
  });
  expect(messageShape.strict().parse(found)).toEqual(found);

  // One reaction of ours, a single emoji, in place of the one before.
  const params = { chatId, messageId: id };
  const reacted = await fixture.agent.call(calls.updateMessage, { params, body: { reaction: '🎉' } });
  expect(reacted.message.reactions.filter(({ origin }) => origin === 'outgoing').map(({ emoji }) => emoji)).toEqual([
    '🎉',
  ]);
  expect(await fixture.agent.refusal(calls.updateMessage, { params, body: { reaction: '🎉🎉' } })).toMatchObject({
    status: 400,
    body: { message: 'Unsupported emoji. Please choose some other one.' },
  });

  // A line of the system carries what it says, which nobody can write.
  await fixture.agent.call(calls.updateChat, { params: { chatId }, body: { state: 'closed' } });
  const after = await fixture.agent.call(calls.listMessages, { params: { chatId }, query: {} });
  const line = after.messages.find(({ content_type }) => content_type === 'system');
  expect(line?.system_info).toMatchObject({ event: 'closed' });
  const forged = { content_type: 'system', content: { event: 'closed' }, client_id: 'x-1' };
  expect((await fixture.agent.send('POST', `/server/chats/${chatId}/messages`, forged)).status).toBe(400);
});
