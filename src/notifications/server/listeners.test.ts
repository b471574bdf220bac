import { expect, test } from 'vitest';
import { pauseChannel } from '../../channels/server/index.ts';
import { messageReceived } from '../../chats/contract/domain-events.ts';
import { chatEndpoints } from '../../chats/contract/endpoints.ts';
import { createWorkContext } from '../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { recordCalls } from '../../records/server/testing/record-fixture.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';
import { createChatFixture, useChatFixture, type ChatFixture } from '../../chats/server/testing/chat-fixture.ts';

const fixture = useChatFixture();

const notifications = async ({ agent }: ChatFixture = fixture) =>
  (await agent.call(notificationEndpoints.listNotifications, {})).notifications.map(({ data }) => data);

/** A chat of the agent whose reminder has come due; nothing has run yet. */
async function addDueReminder({ server, admin, agentUser, chat }: ChatFixture, name: string): Promise<Id> {
  const chatId = await chat({ assignee_id: agentUser.user_id }, { name });
  await admin.call(chatEndpoints.updateChat, { params: { chatId }, body: { reminder: 'hours_1' } });
  for (const change of ['chats set reminder_time = now() where id', 'due_reminders set due_time = now() where chat_id'])
    await server.database.ownerPool.query(`update ${change} = $1`, [chatId]);
  return chatId;
}

test('the new assignee of a chat is notified in the same transaction', async () => {
  const chatId = await fixture.chat({}, { name: 'Kavya Iyer' });
  const assign = (assignee_id: string | null, client = fixture.admin) =>
    client.call(chatEndpoints.updateChat, { params: { chatId }, body: { assignee_id } });
  await assign(fixture.agentUser.user_id);
  expect(await notifications()).toEqual([
    {
      event: 'chats.assigned',
      module: 'chats',
      record: { id: chatId },
      message: 'Priya Raman assigned the chat with Kavya Iyer to you.',
    },
  ]);
  await assign(null);
  await assign(fixture.agentUser.user_id, fixture.agent);
  expect(await notifications()).toHaveLength(1);
});

test('the owner is reminded once', async () => {
  const chatId = await addDueReminder(fixture, 'Rohan');
  await Promise.all([fixture.server.processAll(), fixture.server.processAll()]);
  expect((await notifications()).filter(({ record }) => record.id === chatId)).toEqual([
    { event: 'chats.reminder_due', module: 'chats', record: { id: chatId }, message: 'Reminder: the chat with Rohan.' },
  ]);
});

test('reminders of several businesses that come due together reach their own owners', async () => {
  const others = [await createChatFixture(fixture.server), await createChatFixture(fixture.server)];
  const since = await Promise.all(others.map(({ lastSeq }) => lastSeq()));
  const chatIds = await Promise.all(others.map((other, index) => addDueReminder(other, `Customer ${index}`)));
  await fixture.server.processAll();
  for (const [index, other] of others.entries()) {
    expect(await notifications(other)).toEqual([
      {
        event: 'chats.reminder_due',
        module: 'chats',
        record: { id: chatIds[index] },
        message: `Reminder: the chat with Customer ${index}.`,
      },
    ]);
    const events = await other.events(since[index]);
    expect(new Set(events.map(({ data }) => data['id']))).toEqual(new Set([chatIds[index]]));
    expect(events.at(-1)).toMatchObject({ event: 'update_chat', data: { reminder: null, reminder_time: null } });
  }
});

const messagesAbout = async (module: string) =>
  (await notifications()).filter((each) => each.module === module).map(({ message }) => message);

test('the owner of a task is notified when it is due; of a task without an owner no one is', async () => {
  const tasks = recordCalls(() => fixture.admin, 'tasks', 'task');
  const due_time = new Date(Date.now() + 60_000).toISOString();
  const ids = [
    (await tasks.create({ title: 'Send revised quote', due_time, owner: fixture.agentUser.user_id })).id,
    (await tasks.create({ title: 'Of no one', due_time })).id,
  ];
  for (const change of ['tasks set due_time = now() where id', 'due_tasks set due_time = now() where task_id'])
    await fixture.server.database.ownerPool.query(`update ${change} = any ($1)`, [ids]);
  await fixture.server.processAll();
  expect(await messagesAbout('tasks')).toEqual([
    'Due now: Send revised quote',
    'Priya Raman assigned the task Send revised quote to you.',
  ]);
});

test('who follows a chat is notified once of what a batch has in it, and by no notice of nobody', async () => {
  const { server, agentUser, businessId, channelId } = fixture;
  const chatId = await fixture.chat({}, { name: 'Kavya' });
  const item = {
    business_id: businessId,
    chat_id: chatId,
    channel_id: channelId,
    contact: { id: '1', label: 'Kavya' },
    content_type: 'text' as const,
    written_time: new Date().toISOString(),
    unaware_follower_ids: [agentUser.user_id],
  };
  const raise = (items: (typeof item & { message_id: Id })[]) =>
    inTransaction({ pool: server.database.systemPool, businessId: null, mode: 'write' }, (tx) => {
      createWorkContext(server.services, tx).raise(messageReceived, items);
      return Promise.resolve();
    });
  await raise([
    { ...item, message_id: '11' },
    { ...item, message_id: '12' },
  ]);
  await raise([{ ...item, message_id: '13', unaware_follower_ids: [] }]);
  expect((await notifications()).filter(({ record }) => record.id === chatId)).toEqual([
    {
      event: 'chats.followed',
      module: 'chats',
      record: { id: chatId },
      message: 'Kavya wrote in a chat that you follow.',
    },
  ]);
});

test('those who look after channels are notified when the provider stops one, and no one else', async () => {
  const { server, admin, agent, businessId } = fixture;
  const channelId = await fixture.samples.channel({ name: 'Store line' });
  await inTransaction({ pool: server.database.systemPool, businessId: null, mode: 'write' }, (tx) =>
    pauseChannel(createWorkContext(server.services, tx), {
      business_id: businessId,
      channel_id: channelId,
      code: 131_042,
      reason: 'Add a payment method.',
    }),
  );
  const told = async (client: typeof admin) =>
    (await client.call(notificationEndpoints.listNotifications, {})).notifications
      .map(({ data }) => data)
      .filter(({ module }) => module === 'channels');
  expect(await told(admin)).toEqual([
    {
      event: 'channels.noticed',
      module: 'channels',
      record: { id: channelId },
      message: 'Store line: Add a payment method.',
    },
  ]);
  expect(await told(agent)).toEqual([]);
});

test('the assignee is notified of a follow-up that could not be sent', async () => {
  const channelId = await fixture.samples.channel();
  const chatId = await fixture.chat(
    { assignee_id: fixture.agentUser.user_id, channel_id: channelId },
    { name: 'Thomas' },
  );
  await fixture.agent.call(chatEndpoints.updateChat, {
    params: { chatId },
    body: { follow_up: 'hours_1', follow_up_message: 'Still interested?' },
  });
  for (const change of [
    'chats set follow_up_time = now() where id',
    'due_follow_ups set due_time = now() where chat_id',
    "channels set status = 'inactive' where id",
  ])
    await fixture.server.database.ownerPool.query(`update ${change} = $1`, [
      change.startsWith('channels') ? channelId : chatId,
    ]);
  await fixture.server.processAll();
  expect((await notifications()).filter(({ record }) => record.id === chatId)).toEqual([
    {
      event: 'chats.follow_up_failed',
      module: 'chats',
      record: { id: chatId },
      message: 'The follow-up to Thomas was not sent. This channel cannot send right now. See Settings > Channels.',
    },
  ]);
});
