import { expect, test } from 'vitest';
import { chatEndpoints } from '../../chats/contract/endpoints.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';
import { useChatFixture } from '../../chats/server/testing/chat-fixture.ts';

const fixture = useChatFixture();

const notifications = async () =>
  (await fixture.agent.call(notificationEndpoints.listNotifications, {})).notifications.map(({ data }) => data);

test('the new assignee of a chat is notified in the same transaction', async () => {
  const chatId = await fixture.chat({}, { name: 'Kavya Iyer' });
  const assign = (assignee_id: string | null, client = fixture.admin) =>
    client.call(chatEndpoints.updateChat, { params: { chatId }, body: { assignee_id } });
  await assign(fixture.agentUser.user_id);
  expect(await notifications()).toEqual([
    { module: 'chats', record: { id: chatId }, message: 'Priya Raman assigned the chat with Kavya Iyer to you.' },
  ]);
  await assign(null);
  await assign(fixture.agentUser.user_id, fixture.agent);
  expect(await notifications()).toHaveLength(1);
});

test('the owner is reminded once', async () => {
  const chatId = await fixture.chat({ assignee_id: fixture.agentUser.user_id }, { name: 'Rohan' });
  await fixture.admin.call(chatEndpoints.updateChat, { params: { chatId }, body: { reminder: 'hours_1' } });
  for (const change of ['chats set reminder_time = now() where id', 'due_reminders set due_time = now() where chat_id'])
    await fixture.server.database.ownerPool.query(`update ${change} = $1`, [chatId]);
  await Promise.all([fixture.server.processAll(), fixture.server.processAll()]);
  expect((await notifications()).filter(({ record }) => record.id === chatId)).toEqual([
    { module: 'chats', record: { id: chatId }, message: 'Reminder: the chat with Rohan.' },
  ]);
});
