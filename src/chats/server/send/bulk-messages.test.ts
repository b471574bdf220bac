import { expect, test } from 'vitest';
import { systemActor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inBusiness } from '../../../foundation/server/create-work-context.ts';
import { chatEndpoints as calls } from '../../contract/endpoints.ts';
import { createChatFixture, useChatFixture, type ChatFixture } from '../testing/chat-fixture.ts';
import { bulkMessages } from './bulk-messages.ts';

const fixture = useChatFixture();
const sourceOn = (business_id: Id, channel_id: Id) => ({
  id: '1',
  business_id,
  part: '',
  state: 'running' as const,
  kind: 'test',
  record_id: '1',
  step: '0',
  channel_id,
  content_type: 'text',
  author_type: 'system' as const,
  author_id: null,
  author_label: 'Parley',
});
const openChats = ({ server, businessId }: ChatFixture, channelId: Id, contactIds: Id[]) =>
  inBusiness(server.services, { businessId, actor: systemActor }, (ctx) =>
    bulkMessages.openChats(ctx, channelId, contactIds),
  );
const listed = async () =>
  (await fixture.admin.call(calls.listChats, { query: { view: 'all_chats' } })).chats.map(({ id }) => id);

test('a chat that a bulk send creates is in no list until a person opens it, whose it is then', async () => {
  const contactId = await fixture.samples.contact();
  const nameless = await fixture.samples.contact({ mobile: null });
  const chats = await openChats(fixture, fixture.channelId, [contactId, nameless]);
  expect([...chats.keys()]).toEqual([contactId]);
  const chatId = chats.get(contactId)?.chat_id ?? '';
  expect(await listed()).not.toContain(chatId);
  const since = await fixture.lastSeq();
  const { chat } = await fixture.agent.call(calls.createChat, {
    body: { contact_id: contactId, channel_id: fixture.channelId },
  });
  expect(chat).toMatchObject({ id: chatId, assignee: { id: fixture.agentUser.user_id } });
  expect((await fixture.events(since)).map(({ event }) => event)).toEqual(['new_chat']);
  expect(await listed()).toContain(chatId);
});

test('contacts and channels of another business get no chat', async () => {
  const other = await createChatFixture(fixture.server);
  const theirs = await other.samples.contact();
  expect((await openChats(fixture, fixture.channelId, [theirs])).size).toBe(0);
  expect((await openChats(fixture, other.channelId, [await fixture.samples.contact()])).size).toBe(0);
});

test('the content of a bulk send is shown with its values: in the thread, in what changes, and where it is quoted', async () => {
  const { businessId, channelId, samples, admin, server } = fixture;
  const contactId = await samples.contact();
  const chatId = await samples.chat({ channel_id: channelId, contact_id: contactId });
  const { rows } = await server.database.ownerPool.query<{ id: Id; message_id: Id }>(
    `insert into send_sources (business_id, kind, record_id, channel_id, lane, payload_parts, payload_slots, content_type, content_parts,
       content_slots, is_template, is_marketing, author_type, author_label)
     values ($1, 'test', 1, $2, 4, '{x}', '{}', 'text', $3, '{0}', false, false, 'campaign', 'Spring')
     returning id, next_id() as message_id`,
    [businessId, channelId, ['{"text":"Hello ', '"}']],
  );
  const [{ id: sourceId, message_id: messageId } = { id: '', message_id: '' }] = rows;
  await inBusiness(server.services, { businessId, actor: systemActor }, (ctx) =>
    bulkMessages.writeMessages(ctx, { ...sourceOn(businessId, channelId), id: sourceId }, [
      { id: messageId, chat_id: chatId, slot_values: JSON.stringify(['"Anna"']) },
    ]),
  );
  // An answer within the same second is not earlier than what it answers.
  const { rows: times } = await server.database.ownerPool.query(
    "select time = date_trunc('second', time) as is_whole from messages where id = $1",
    [messageId],
  );
  expect(times).toEqual([{ is_whole: true }]);
  await samples.message({
    chat_id: chatId,
    channel_id: channelId,
    origin: 'incoming',
    content: { text: 'Thanks' },
    meta: { replied_for: messageId },
  });
  const text = 'Hello "Anna"';
  const { messages } = await admin.call(calls.listMessages, { params: { chatId } });
  expect(messages.find(({ id }) => id === messageId)).toMatchObject({ content: { text } });
  expect(messages.find(({ id }) => id !== messageId)).toMatchObject({ reply_message: { id: messageId, text } });
  const since = await fixture.lastSeq();
  await admin.call(calls.updateMessage, { params: { chatId, messageId }, body: { starred: true } });
  expect(await fixture.events(since)).toMatchObject([{ data: { content: { text } } }]);
  // What a bulk send writes is not the newest message of its chat.
  const { chats } = await admin.call(calls.listChats, { query: { view: 'all_chats' } });
  expect(chats.find(({ id }) => id === chatId)?.last_message ?? null).toBeNull();
});
