import { beforeAll, expect, test } from 'vitest';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import { alwaysOpen } from '../../accounts/contract/business-hours.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import { useMergeFixture } from './testing/merge-fixture.ts';

const { fixture, rows, write, contactOf, merge } = useMergeFixture();
const settings = (body: Record<string, unknown>) => fixture.admin.call(accountEndpoints.updateBusiness, { body });
beforeAll(() => settings({ first_reply_minutes: 30 }));

const read = async (chatId: Id) => (await fixture.admin.call(calls.getChat, { params: { chatId } })).chat;
const update = (chatId: Id, body: Record<string, unknown>) =>
  fixture.admin.call(calls.updateChat, { params: { chatId }, body });
let sent = 0;
const send = (chatId: Id) =>
  fixture.admin.call(calls.sendMessage, {
    params: { chatId },
    body: { content_type: 'text', content: { text: 'Yes' }, client_id: `reply-${++sent}` },
  });
async function chatOf(phone: string): Promise<Id> {
  const [row] = await rows<{ id: Id }>('select id from chats where business_id = $1 and contact_id = $2 order by id', [
    fixture.businessId,
    await contactOf(phone),
  ]);
  return row?.id ?? '';
}
/** Someone has written, and the admin has the chat. */
async function waiting(phone: string): Promise<Id> {
  await write(0, phone);
  const chatId = await chatOf(phone);
  await update(chatId, { assignee_id: fixture.adminUser.user_id });
  return chatId;
}
/** As if they had written so much earlier. */
async function setBack(chatId: Id, interval: string): Promise<void> {
  await rows(
    `update chats set waiting_since = waiting_since - $2::interval, reply_due_time = reply_due_time - $2::interval where id = $1`,
    [chatId, interval],
  );
  await rows("update due_reply_targets set due_time = now() - interval '1 second' where chat_id = $1", [chatId]);
  await fixture.server.processAll();
}
const notices = async (chatId: Id) =>
  rows<{ user_id: Id }>(
    "select user_id from notifications where business_id = $1 and record_id = $2 and message like '%waited too long%'",
    [fixture.businessId, chatId],
  );
const minutesBetween = (from: string | null, to: string | null) =>
  (Date.parse(to ?? '') - Date.parse(from ?? '')) / 60_000;

test('a customer waits since the first message without a reply, until the target', async () => {
  const chatId = await waiting('919840010001');
  const first = await read(chatId);
  expect(minutesBetween(first.waiting_since, first.reply_due_time)).toBe(30);
  await write(0, '919840010001', 'Hello?');
  expect(await read(chatId)).toMatchObject({
    waiting_since: first.waiting_since,
    reply_due_time: first.reply_due_time,
  });
});

test('the reply of a person ends the wait, and the next message begins another', async () => {
  const chatId = await waiting('919840010002');
  await send(chatId);
  expect(await read(chatId)).toMatchObject({ waiting_since: null, reply_due_time: null });
  await write(0, '919840010002', 'And another thing');
  expect((await read(chatId)).waiting_since).not.toBeNull();
});

test('closing ends it; the message that reopens the chat begins another', async () => {
  const chatId = await waiting('919840010003');
  await update(chatId, { state: 'closed' });
  expect((await read(chatId)).waiting_since).toBeNull();
  await update(chatId, { state: 'open' });
  expect((await read(chatId)).waiting_since).toBeNull();
  await update(chatId, { state: 'closed' });
  await write(0, '919840010003', 'Still there?');
  const reopened = await read(chatId);
  expect(reopened.state).toBe('open');
  expect(reopened.waiting_since).not.toBeNull();
});

test('who has waited too long is reported once', async () => {
  const chatId = await waiting('919840010004');
  await setBack(chatId, '31 minutes');
  expect(await notices(chatId)).toEqual([{ user_id: fixture.adminUser.user_id }]);
  await setBack(chatId, '1 minute');
  expect(await notices(chatId)).toHaveLength(1);
});

test('of one that was answered in time nothing is said', async () => {
  const chatId = await waiting('919840010005');
  await send(chatId);
  await setBack(chatId, '31 minutes');
  expect(await notices(chatId)).toEqual([]);
});

test('merged contacts have waited since the earlier of both', async () => {
  const [one, other] = [await waiting('919840010006'), await waiting('919840010007')];
  await setBack(other, '10 minutes');
  const { waiting_since: earlier } = await read(other);
  await merge(await contactOf('919840010006'), await contactOf('919840010007'));
  expect((await read(one)).waiting_since).toBe(earlier);
});

test('another target, or none, holds for those who wait already; what is late by it notifies nobody', async () => {
  const chatId = await waiting('919840010008');
  await settings({ first_reply_minutes: 45 });
  await fixture.server.runJobs();
  const longer = await read(chatId);
  expect(minutesBetween(longer.waiting_since, longer.reply_due_time)).toBe(45);
  await setBack(chatId, '20 minutes');
  await settings({ first_reply_minutes: 10 });
  await fixture.server.runJobs();
  await fixture.server.processAll();
  expect(await notices(chatId)).toEqual([]);
  await settings({ first_reply_minutes: null });
  await fixture.server.runJobs();
  const without = await read(chatId);
  expect(without.waiting_since).not.toBeNull();
  expect(without.reply_due_time).toBeNull();
});

test('only business hours count', async () => {
  // Closed today and tomorrow, whatever the zone.
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const holidays = [-1, 0, 1].map((offset) => ({ name: 'Closed', date: day(offset), is_yearly: false }));
  await settings({ time_zone: 'Africa/Abidjan', first_reply_minutes: 30, business_hours: { ...alwaysOpen, holidays } });
  const chatId = await waiting('919840010009');
  expect((await read(chatId)).reply_due_time).toBe(`${day(2)}T00:30:00.000Z`);
});
