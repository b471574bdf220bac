import { expect, test } from 'vitest';
import { chatEndpoints } from '../../chats/contract/endpoints.ts';
import { useChatFixture } from '../../chats/server/testing/chat-fixture.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { recordCalls } from '../../records/server/testing/record-fixture.ts';

const fixture = useChatFixture();
const conversations = recordCalls(() => fixture.admin, 'conversations', 'conversation');
const close = (chatId: string, conversation?: { outcome: string; summary: string }) =>
  fixture.agent.call(chatEndpoints.updateChat, {
    params: { chatId },
    body: { state: 'closed', ...(conversation && { conversation }) },
  });
const conversationOf = async (chatId: string) =>
  (await conversations.list()).records.find(({ chat }) => (chat as { id: string } | null)?.id === chatId);

test('[REC-07] [REC-31] the log that closes a chat is a conversation of its contact, with status and assignee', async () => {
  const contactId = await fixture.samples.contact({ name: 'Lakshmi Subramanian' });
  const chatId = await fixture.samples.chat({ channel_id: fixture.channelId, contact_id: contactId });
  await close(chatId, { outcome: 'follow_up_needed', summary: 'Ordered 3 items.\nWants swatches.' });
  expect(await conversationOf(chatId)).toMatchObject({
    subject: 'Ordered 3 items.',
    summary: 'Ordered 3 items.\nWants swatches.',
    status: 'follow_up_needed',
    contact: { id: contactId, label: 'Lakshmi Subramanian' },
    owner: { id: fixture.agentUser.user_id },
    created_by: { id: fixture.agentUser.user_id },
  });
  const related = await fixture.agent.call(recordEndpoints.listRelated, {
    params: { module: 'contacts', id: contactId, related: 'conversations' },
  });
  expect(related).toMatchObject({ conversations: [{ chat: { id: chatId } }] });
});

test('a chat that closes without a log leaves no conversation', async () => {
  const chatId = await fixture.chat();
  await close(chatId);
  expect(await conversationOf(chatId)).toBeUndefined();
});

test('a long summary is cut for the subject, an outcome that is no status is a new conversation, and no field is asked for', async () => {
  await conversations.addField({ label: 'Topic', type: 'text', is_required: true });
  const chatId = await fixture.chat();
  const summary = 'Wants the blinds of the whole office measured '.repeat(5).trim();
  await close(chatId, { outcome: 'order_placed', summary });
  const logged = await conversationOf(chatId);
  expect(logged).toMatchObject({ status: 'open', summary });
  expect(logged?.['subject']).toMatch(/^Wants the blinds .{40,80}…$/);
});
