import { beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { countStatements } from '../../../app/testing/count-statements.ts';
import type { TestClient } from '../../../app/testing/test-client.ts';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { createListenerRegistry, on } from '../../../foundation/server/domain-events/listener.ts';
import { reminderDue } from '../../contract/domain-events.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { chatEndpoints as calls } from '../../contract/endpoints.ts';
import { runAllDue } from '../../../foundation/server/scheduler/start-scheduler.ts';
import { reminders } from '../reminders.ts';
import { useChatFixture } from '../testing/chat-fixture.ts';

const fixture = useChatFixture();
let adminId: Id;
let agentId: Id;

beforeAll(async () => {
  adminId = fixture.adminUser.user_id;
  agentId = fixture.agentUser.user_id;
});

type Body = NonNullable<CallInput<typeof calls.updateChat>['body']>;
const update = async (chatId: Id, body: Body, client: TestClient = fixture.admin) =>
  (await client.call(calls.updateChat, { params: { chatId }, body })).chat;
const refusal = async (chatId: Id, body: Body, client: TestClient = fixture.admin) =>
  (await client.refusal(calls.updateChat, { params: { chatId }, body })).body;
const linesOf = async (chatId: Id) =>
  (await fixture.admin.call(calls.listMessages, { params: { chatId } })).messages.map(({ system_info }) => system_info);
const settings = (body: Record<string, unknown>) => fixture.admin.call(accountEndpoints.updateBusiness, { body });

describe('assignment', () => {
  test('[NOTI-17] to a colleague: line and events', async () => {
    const chatId = await fixture.chat({ assignee_id: adminId, script_name: 'Welcome' });
    const since = await fixture.lastSeq();
    const chat = await update(chatId, { assignee_id: agentId });
    expect(chat).toMatchObject({ assignee: { id: agentId, label: 'Arjun Mehta' }, script: null, version: 2 });
    const previous = { id: adminId, label: 'Priya Raman' };
    const actor = { type: 'user', ...previous };
    const subject = { id: agentId, label: 'Arjun Mehta' };
    expect(await linesOf(chatId)).toEqual([{ event: 'assigned', actor, subject }]);
    const events = await fixture.events(since);
    expect(events.map(({ event }) => event)).toEqual(['assignment', 'new_messages']);
    expect(events[0]?.data).toEqual({ chat, assigned_by: actor, previous });
  });
  test('to oneself notifies no one else; the same again changes nothing', async () => {
    const chatId = await fixture.chat();
    await update(chatId, { assignee_id: agentId }, fixture.agent);
    const since = await fixture.lastSeq();
    await update(chatId, { assignee_id: agentId }, fixture.agent);
    expect(await fixture.events(since)).toEqual([]);
    expect(await linesOf(chatId)).toHaveLength(1);
  });
  test('[CHAT-17 CHAT-60] an agent takes over while the organisation lets them, lets go of an own chat, and hands out none', async () => {
    const chatId = await fixture.chat({ assignee_id: adminId });
    await settings({ agents_may_take_over: false });
    expect(await refusal(chatId, { assignee_id: agentId }, fixture.agent)).toMatchObject({ reason: 'TAKE_OVER_OFF' });
    await settings({ agents_may_take_over: true });
    expect(await refusal(chatId, { assignee_id: null }, fixture.agent)).toMatchObject({ reason: 'ASSIGN_OTHERS' });
    await update(chatId, { assignee_id: agentId }, fixture.agent);
    expect(await refusal(chatId, { assignee_id: adminId }, fixture.agent)).toMatchObject({ reason: 'ASSIGN_OTHERS' });
    expect((await update(chatId, { assignee_id: null }, fixture.agent)).assignee).toBeNull();
  });
  test('two take an unassigned chat at once: one owner after the other, never two', async () => {
    const chatId = await fixture.chat();
    await Promise.all([
      update(chatId, { assignee_id: adminId }),
      update(chatId, { assignee_id: agentId }, fixture.agent),
    ]);
    const lines = await linesOf(chatId);
    const { chat } = await fixture.admin.call(calls.getChat, { params: { chatId } });
    expect(lines).toHaveLength(2);
    expect([adminId, agentId]).toContain(chat.assignee?.id);
  });
  test('not to someone who is away, may not write, or is unknown', async () => {
    const chatId = await fixture.chat();
    const leaver = await fixture.server.addUser(fixture.admin, 'Agent');
    await fixture.admin.call(accountEndpoints.updateUser, {
      params: { id: leaver.user.user_id },
      query: { action: 'inactive' },
      body: {},
    });
    await fixture.admin.call(accountEndpoints.createRole, { body: { name: 'Looks', permissions: ['chats.read'] } });
    const reader = await fixture.server.addUser(fixture.admin, 'Looks');
    for (const assignee_id of [leaver.user.user_id, reader.user.user_id, '42']) {
      expect(await refusal(chatId, { assignee_id })).toMatchObject({
        code: 'INVALID_DATA',
        info: { field: 'assignee_id' },
      });
    }
    expect((await reader.client.refusal(calls.updateChat, { params: { chatId }, body: {} })).status).toBe(403);
  });
});

describe('closing', () => {
  test('[CHAT-15 CHAT-16] closes, writes its line, clears the reminder; reopens', async () => {
    const chatId = await fixture.chat({ assignee_id: agentId });
    await update(chatId, { reminder: 'hours_1' }, fixture.agent);
    const since = await fixture.lastSeq();
    const closed = await update(chatId, { state: 'closed' }, fixture.agent);
    expect(closed).toMatchObject({
      state: 'closed',
      reminder: null,
      reminder_time: null,
      closed_time: expect.any(String) as string,
    });
    expect((await fixture.events(since)).map(({ event }) => event)).toEqual(['update_chat', 'new_messages']);
    expect(await update(chatId, { state: 'open' })).toMatchObject({ state: 'open', closed_time: null });
    expect((await linesOf(chatId)).map((line) => line?.['event'])).toEqual(['reopened', 'closed']);
  });
  test('[CHAT-58 CHAT-59] an agent closes own and unassigned chats only, an administrator those of others too', async () => {
    await update(await fixture.chat({ assignee_id: agentId }), { state: 'closed' });
    const theirs = await fixture.chat({ assignee_id: adminId });
    expect(await refusal(theirs, { state: 'closed' }, fixture.agent)).toMatchObject({ reason: 'CLOSE_BY_OTHERS' });
    // Taking it over and closing it is one call.
    await update(theirs, { assignee_id: agentId, state: 'closed' }, fixture.agent);
    expect((await linesOf(theirs)).map((line) => line?.['event'])).toEqual(['closed', 'assigned']);
    await update(await fixture.chat(), { state: 'closed' }, fixture.agent);
  });
  test('[CHAT-14] a log where the organisation demands one; it is kept with the line', async () => {
    await settings({ mandate_conversation_log: true });
    const chatId = await fixture.chat();
    expect(await refusal(chatId, { state: 'closed' })).toMatchObject({
      reason: 'LOG_REQUIRED',
      message: 'Log the details of this Conversation in order to close the chat.',
    });
    const conversation = { outcome: 'resolved', summary: 'Wants it on Friday.' };
    await update(chatId, { state: 'closed', conversation });
    await settings({ mandate_conversation_log: false });
    expect((await linesOf(chatId))[0]).toMatchObject({ event: 'closed', conversation });
    const { rows } = await fixture.server.database.ownerPool.query<{ detail: unknown }>(
      "select detail from audit_log where action = 'chat_closed' and record_id = $1",
      [chatId],
    );
    expect(rows).toEqual([{ detail: { outcome: 'resolved' } }]);
    expect(await refusal(chatId, { conversation })).toMatchObject({ info: { field: 'conversation' } });
  });
});

describe('reading', () => {
  const chatWithUnread = async () => {
    const chatId = await fixture.chat({ unread_count: 3 });
    const of = { chat_id: chatId, channel_id: fixture.channelId };
    await fixture.samples.message({ ...of, time: '2026-11-20T09:00:00Z', read_time: '2026-11-20T09:01:00Z' });
    const ids = [
      await fixture.samples.message({ ...of, time: '2026-11-20T10:00:00Z', provider_id: `wamid.r1.${chatId}` }),
      await fixture.samples.message({ ...of, time: '2026-11-20T10:00:01Z', provider_id: `wamid.r2.${chatId}` }),
      await fixture.samples.message({ ...of, time: '2026-11-20T10:00:02Z', provider_id: `wamid.r3.${chatId}` }),
    ];
    return { chatId, ids };
  };
  const unreadOf = async (chatId: Id) =>
    (await fixture.admin.call(calls.listMessages, { params: { chatId } })).messages.filter(
      ({ read_time, origin }) => origin === 'incoming' && read_time === null,
    ).length;
  const receipts = async () =>
    (
      await fixture.server.database.ownerPool.query<{ id: string }>(
        "select payload -> 'data' ->> 'provider_id' as id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mark_read' order by j.id",
      )
    ).rows.map(({ id }) => id);

  test('[CHAT-30 CHAT-31 CHAT-52 NOTI-14] all of it: count, stamps, event, one receipt; no new version', async () => {
    const { chatId, ids } = await chatWithUnread();
    const since = await fixture.lastSeq();
    const chat = await update(chatId, { read: true, last_read_message_id: ids[2] ?? '' });
    expect(chat).toMatchObject({ unread_count: 0, last_read_message_id: ids[2], version: 1 });
    expect(await unreadOf(chatId)).toBe(0);
    expect((await fixture.events(since)).map(({ event }) => event)).toEqual(['update_chat']);
    expect(await receipts()).toContain(`wamid.r3.${chatId}`);
    await update(chatId, { read: true });
    expect(await fixture.events((await fixture.lastSeq()) ?? since)).toEqual([]);
  });
  test('up to a message: what came after it stays unread', async () => {
    const { chatId, ids } = await chatWithUnread();
    expect(await update(chatId, { read: true, last_read_message_id: ids[0] ?? '' })).toMatchObject({ unread_count: 2 });
    expect(await unreadOf(chatId)).toBe(2);
  });
  test('no receipt where the organisation shares none', async () => {
    await settings({ share_read_receipts: false });
    const { chatId } = await chatWithUnread();
    await update(chatId, { read: true });
    await settings({ share_read_receipts: true });
    expect(await receipts()).not.toContain(`wamid.r3.${chatId}`);
  });
  test('unread again: count and rows agree, both ways', async () => {
    const { chatId } = await chatWithUnread();
    await update(chatId, { read: true });
    expect(await update(chatId, { unread: true })).toMatchObject({ unread_count: 1 });
    expect(await unreadOf(chatId)).toBe(1);
    expect(await update(chatId, { unread: true })).toMatchObject({ unread_count: 1 });
    expect(await update(chatId, { read: true })).toMatchObject({ unread_count: 0 });
    expect(await unreadOf(chatId)).toBe(0);
    expect(await update(await fixture.chat(), { unread: true })).toMatchObject({ unread_count: 0 });
  });
  test('a message of another chat, and both at once, are refused', async () => {
    const { chatId } = await chatWithUnread();
    const foreign = await fixture.samples.message({ chat_id: await fixture.chat(), channel_id: fixture.channelId });
    expect(await refusal(chatId, { read: true, last_read_message_id: foreign })).toMatchObject({
      info: { field: 'last_read_message_id' },
    });
    expect(await refusal(chatId, { read: true, unread: true })).toMatchObject({ info: { field: 'unread' } });
  });
});

describe('reminder', () => {
  const end = new Date(Date.now() + 5 * 3_600_000).toISOString();
  test('[CHAT-32 CHAT-34 CHAT-50] so long before the end of the window; null clears', async () => {
    const chatId = await fixture.chat({ assignee_id: agentId, expiration_time: end });
    const chat = await update(chatId, { reminder: 'hours_2' });
    expect(Date.parse(chat.reminder_time ?? '')).toBe(Date.parse(end) - 2 * 3_600_000);
    expect(await update(chatId, { reminder: null })).toMatchObject({ reminder: null, reminder_time: null });
  });
  test('fires once for the owner, and is gone; one that was put off does not', async () => {
    const chatId = await fixture.chat({ assignee_id: agentId, expiration_time: end });
    const later = await fixture.chat({ assignee_id: agentId, expiration_time: end });
    const nobodys = await fixture.chat({ expiration_time: end });
    for (const each of [chatId, later, nobodys]) await update(each, { reminder: 'hours_1' });
    // The row of the one that was put off comes early.
    await fixture.server.database.ownerPool.query(
      "update due_reminders set due_time = now() - interval '1 second' where business_id = $1",
      [fixture.businessId],
    );
    await fixture.server.database.ownerPool.query(
      "update chats set reminder_time = now() - interval '1 second' where id = any ($1)",
      [[chatId, nobodys]],
    );
    const told: string[][] = [];
    const listener = on(reminderDue, 'test.told', (_, items) => {
      told.push(...items.map(({ chat_id, assignee_id }) => [chat_id, assignee_id]));
      return Promise.resolve();
    });
    const services = { ...fixture.server.services, listeners: createListenerRegistry([listener]) };
    const { systemPool } = fixture.server.database;
    const fire = () => runAllDue({ systemPool, services, kinds: [reminders], periodic: [] });
    await Promise.all([fire(), fire()]);
    await fire();
    expect(told).toEqual([[chatId, agentId]]);
    for (const each of [chatId, nobodys]) {
      const { chat } = await fixture.admin.call(calls.getChat, { params: { chatId: each } });
      expect(chat).toMatchObject({ reminder: null, reminder_time: null });
    }
    expect((await fixture.admin.call(calls.getChat, { params: { chatId: later } })).chat.reminder).toBe('hours_1');
  });
  test('[CHAT-33] refused when that time has passed, the window has ended, or the chat is closed', async () => {
    const chatId = await fixture.chat({ expiration_time: end });
    expect((await refusal(chatId, { reminder: 'hours_6' })).message).toContain('later than now');
    const ended = await fixture.chat({ expiration_time: null });
    expect((await refusal(ended, { reminder: 'minutes_10' })).message).toContain('window has ended');
    const closed = await fixture.chat({ state: 'closed', expiration_time: end });
    expect(await refusal(closed, { reminder: 'hours_1' })).toMatchObject({ reason: 'CHAT_CLOSED' });
    expect(await refusal(chatId, { reminder: 'days_1' })).toMatchObject({ info: { field: 'reminder' } });
  });
});

test('classification: from the list; a stale version is answered with the present one', async () => {
  const chatId = await fixture.chat();
  expect(await update(chatId, { classification: 'customer', version: 1 })).toMatchObject({
    classification: 'customer',
    version: 2,
  });
  expect(await refusal(chatId, { classification: 'robot' })).toMatchObject({ info: { field: 'classification' } });
  const stale = await fixture.admin.refusal(calls.updateChat, {
    params: { chatId },
    body: { classification: 'support', version: 1 },
  });
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', info: { current: { classification: 'customer', version: 2 } } },
  });
});

test('all or nothing', async () => {
  const chatId = await fixture.chat();
  await fixture.admin.refusal(calls.updateChat, {
    params: { chatId },
    body: { assignee_id: agentId, classification: 'robot' },
  });
  const { chat } = await fixture.admin.call(calls.getChat, { params: { chatId } });
  expect(chat).toMatchObject({ assignee: null, version: 1 });
});

test('few statements', async () => {
  const chatId = await fixture.chat({ assignee_id: adminId });
  expect(
    await countStatements(fixture.server, () => fixture.admin.call(calls.getChat, { params: { chatId } })),
  ).toHaveLength(2);
  expect((await countStatements(fixture.server, () => update(chatId, { state: 'closed' }))).length).toBeLessThanOrEqual(
    // One of them notes it in the history of the contact.
    11,
  );
});
