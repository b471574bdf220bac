import { expect, test } from 'vitest';
import type { Id } from '../../foundation/contract/id.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import { useChatFixture } from './testing/chat-fixture.ts';

const fixture = useChatFixture();

const open = (contact_id: Id, channel_id = fixture.channelId, client = fixture.admin) =>
  client.call(calls.createChat, { body: { contact_id, channel_id } });

test('a new chat belongs to anyone who opens it, and everyone hears of it', async () => {
  const contactId = await fixture.samples.contact({ mobile: '+919812345678' });
  const since = await fixture.lastSeq();
  const { chat } = await open(contactId, fixture.channelId, fixture.agent);
  expect(chat).toMatchObject({
    contact: { id: contactId },
    state: 'open',
    assignee: { id: fixture.agentUser.user_id },
    last_message: null,
    expiration_time: null,
  });
  expect((await fixture.events(since)).map(({ event, data }) => [event, data])).toEqual([['new_chat', chat]]);
  const { rows } = await fixture.server.database.ownerPool.query(
    'select recipient_id, recipient_kind from chats where id = $1',
    [chat.id],
  );
  expect(rows).toEqual([{ recipient_id: '+919812345678', recipient_kind: 'phone' }]);
  expect((await fixture.agent.call(calls.getChat, { params: { chatId: chat.id } })).chat).toEqual(chat);
});

test('an existing chat is returned, also to a user who is not its assignee; ten calls at once open one', async () => {
  const contactId = await fixture.samples.contact();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      open(contactId, fixture.channelId, place % 2 ? fixture.admin : fixture.agent),
    ),
  );
  expect(new Set(answers.map(({ chat }) => chat.id)).size).toBe(1);
  const since = await fixture.lastSeq();
  await open(contactId);
  expect(await fixture.events(since)).toEqual([]);
});

test('refused without a mobile, and on a channel that is not active', async () => {
  const nameless = await fixture.samples.contact({ mobile: null });
  const refusal = async (contact_id: Id, channel_id = fixture.channelId) =>
    (await fixture.admin.refusal(calls.createChat, { body: { contact_id, channel_id } })).body;
  expect(await refusal(nameless)).toMatchObject({ code: 'INVALID_DATA', info: { field: 'contact_id' } });
  for (const row of [{ status: 'inactive' }, { status: 'pending' }]) {
    expect(await refusal(await fixture.samples.contact(), await fixture.samples.channel(row))).toMatchObject({
      reason: 'CHANNEL_INACTIVE',
    });
  }
  const removed = await fixture.samples.channel({ removed_time: new Date().toISOString() });
  expect(await refusal(await fixture.samples.contact(), removed)).toMatchObject({ code: 'NOT_FOUND' });
});

test('the module names its fields, views and orders', async () => {
  const { module } = await fixture.admin.call(calls.chatModule, {});
  expect(module.fields.map(({ id }) => id)).toEqual(['state', 'classification', 'assignee', 'channel']);
  expect(module.views).toHaveLength(5);
  expect(module.sort_fields).toEqual(['last_message_time', 'created_time']);
});
