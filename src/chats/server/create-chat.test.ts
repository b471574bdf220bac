import { describe, expect, test } from 'vitest';
import type { Id } from '../../foundation/contract/id.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import { useChatFixture } from './testing/chat-fixture.ts';

const fixture = useChatFixture();

const open = (contact_id: Id, channel_id = fixture.channelId, client = fixture.admin) =>
  client.call(calls.createChat, { body: { contact_id, channel_id } });

test('[NOTI-13] a new chat belongs to anyone who opens it, and everyone hears of it', async () => {
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

describe('[REC-32] the classification of chats is a pick list of the business', () => {
  const params = { module: 'chats', fieldId: 'classification' };
  const optionsOf = async () => {
    const { module } = await fixture.admin.call(calls.chatModule, {});
    return module.fields.find(({ id }) => id === 'classification')?.options ?? [];
  };
  test('options are renamed and added; chats hold keys', async () => {
    const chat = await fixture.chat({ classification: 'customer' });
    const kept = (await optionsOf()).map((option) =>
      option.value === 'customer' ? { ...option, label: 'Regular' } : option,
    );
    await fixture.admin.call(recordEndpoints.updateField, {
      params,
      body: { options: [...kept, { label: 'Wholesale', colour: 'blue' }] },
    });
    expect((await optionsOf()).filter(({ value }) => value === 'customer' || value === 'wholesale')).toEqual([
      { value: 'customer', label: 'Regular', colour: 'green' },
      { value: 'wholesale', label: 'Wholesale', colour: 'blue' },
    ]);
    const classify = (classification: string) => ({ params: { chatId: chat }, body: { classification } });
    expect((await fixture.admin.call(calls.updateChat, classify('wholesale'))).chat.classification).toBe('wholesale');
    expect(await fixture.admin.refusal(calls.updateChat, classify('regular'))).toMatchObject({
      status: 400,
      body: { info: { field: 'classification' } },
    });
  });
  test('the one that new chats get stays', async () => {
    const options = (await optionsOf()).filter(({ value }) => value !== 'new');
    expect(await fixture.admin.refusal(recordEndpoints.updateField, { params, body: { options } })).toMatchObject({
      status: 400,
      body: { message: '“New” is set by Parley itself. It can be renamed, but not removed.' },
    });
  });
  test('fields of their own and the calls of other records are not for chats', async () => {
    const body = { label: 'Mood', type: 'text' };
    expect(
      await fixture.admin.refusal(recordEndpoints.createField, { params: { module: 'chats' }, body }),
    ).toMatchObject({ status: 403, body: { reason: 'FIELDS_BUILT_IN' } });
    expect(
      await fixture.admin.refusal(recordEndpoints.listRecords, { params: { module: 'chats' }, query: {} }),
    ).toMatchObject({ status: 404 });
  });
});

test('[CHAT-55] the module names its fields, views and orders', async () => {
  const { module } = await fixture.admin.call(calls.chatModule, {});
  expect(module.fields.map(({ id }) => id)).toEqual([
    'state',
    'classification',
    'labels',
    'assignee',
    'channel',
    'contact',
    'unread',
    'ending_soon',
    'needs_reply',
    'snoozed',
    'followers',
    'last_message_time',
    'created_time',
  ]);
  expect(module.views).toHaveLength(5);
  expect(module.sort_fields).toEqual(['last_message_time', 'created_time']);
});
