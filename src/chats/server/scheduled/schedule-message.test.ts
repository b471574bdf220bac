import { beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../app/testing/test-client.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { scheduledEndpoints as calls } from '../../contract/scheduled-endpoints.ts';
import { MOST_SCHEDULED } from '../../contract/scheduled-message.ts';
import { useChatFixture } from '../testing/chat-fixture.ts';

const fixture = useChatFixture();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
let adminId: Id;
let count = 0;
beforeAll(() => {
  adminId = fixture.adminUser.user_id;
});

const mine = (more = {}) => fixture.chat({ assignee_id: adminId, ...more });
const inputOf = (text: string, minutes = 60) => ({
  query: { send_time: inMinutes(minutes) },
  body: { content_type: 'text' as const, content: { text }, client_id: `later-${++count}` },
});
const schedule = async (chatId: Id, text = 'Good morning!', minutes = 60) =>
  (await fixture.admin.call(calls.scheduleMessage, { params: { chatId }, ...inputOf(text, minutes) }))
    .scheduled_message;
const refusal = async (chatId: Id, minutes: number, client: TestClient = fixture.admin) =>
  (await client.refusal(calls.scheduleMessage, { params: { chatId }, ...inputOf('Hi', minutes) })).body;
const waiting = async (chatId: Id) =>
  (await fixture.admin.call(calls.listScheduled, { params: { chatId } })).scheduled_messages;
const thread = async (chatId: Id) =>
  (await fixture.admin.call(chatEndpoints.listMessages, { params: { chatId } })).messages.map(
    ({ content, system_info, owner }) => (system_info === null ? [owner?.id, content['text']] : system_info),
  );
const owner = (text: string, values: unknown[]) => fixture.server.database.ownerPool.query(text, values);
async function setDue(id: Id): Promise<void> {
  await owner("update scheduled_messages set send_time = now() - interval '1 second' where id = $1", [id]);
  await owner(
    "update due_scheduled_messages set due_time = now() - interval '1 second' where scheduled_message_id = $1",
    [id],
  );
}
const noticesOf = async (chatId: Id) =>
  (
    await owner('select user_id, message from notifications where business_id = $1 and record_id = $2', [
      fixture.businessId,
      chatId,
    ])
  ).rows as { user_id: Id; message: string }[];

test('waits in its chat until its time, and everyone there sees it', async () => {
  const chatId = await mine();
  const { id, send_time: time } = await schedule(chatId);
  expect(await waiting(chatId)).toMatchObject([
    { id, content: { text: 'Good morning!' }, send_time: time, problem: null, author: { id: adminId } },
  ]);
  await fixture.server.processAll();
  expect(await thread(chatId)).toEqual([]);
  expect(await fixture.events()).toContainEqual(
    expect.objectContaining({ event: 'scheduled_messages', data: { chat: { id: chatId } } }),
  );
});

test('[R5] is sent once at its time, in the name of its author and as their reply, whatever runs at the same time', async () => {
  const chatId = await mine();
  const { id } = await schedule(chatId);
  await setDue(id);
  await Promise.all([fixture.server.processAll(), fixture.server.processAll()]);
  await fixture.server.processAll();
  expect(await thread(chatId)).toEqual([[adminId, 'Good morning!']]);
  expect(await waiting(chatId)).toEqual([]);
  const { rows } = await owner('select lane, payload from outbox where chat_id = $1', [chatId]);
  expect(rows).toMatchObject([{ lane: 1, payload: { type: 'text', text: 'Good morning!' } }]);
});

test('those of one time are sent in their order', async () => {
  const chatId = await mine();
  for (const text of ['One', 'Two', 'Three']) await setDue((await schedule(chatId, text)).id);
  await owner("update scheduled_messages set send_time = now() - interval '1 second' where chat_id = $1", [chatId]);
  await fixture.server.processAll();
  expect((await thread(chatId)).toReversed()).toEqual(['One', 'Two', 'Three'].map((text) => [adminId, text]));
});

test('the same client id is the same message', async () => {
  const chatId = await mine();
  const input = inputOf('Once');
  const [first, second] = [
    await fixture.admin.call(calls.scheduleMessage, { params: { chatId }, ...input }),
    await fixture.admin.call(calls.scheduleMessage, { params: { chatId }, ...input }),
  ];
  expect(second).toEqual(first);
  expect(await waiting(chatId)).toHaveLength(1);
});

test('a time that has passed, and one after the end of the reply window, is refused with the reason', async () => {
  const chatId = await mine({ expiration_time: inMinutes(90) });
  expect(await refusal(chatId, -1)).toMatchObject({
    message: 'Choose a time that is later than now.',
    info: { field: 'send_time' },
  });
  const late = await refusal(chatId, 91);
  expect(late).toMatchObject({ info: { field: 'send_time' } });
  expect(late.message).toMatch(
    /^The reply window ends at \d\d\/.+\. Choose an earlier time, or send a template later\.$/,
  );
  expect((await schedule(chatId, 'In time', 89)).problem).toBeNull();
  expect((await refusal(chatId, 600 * 24 * 60)).message).toBe('Choose a time within the next year.');
});

test('a template may leave after the end of the window', async () => {
  const chatId = await mine({ expiration_time: inMinutes(-60) });
  const templateId = await fixture.samples.template();
  const params = [
    { name: '1', value: 'Kavya' },
    { name: '2', value: 'ML-2341' },
  ];
  const { scheduled_message: stored } = await fixture.admin.call(calls.scheduleMessage, {
    params: { chatId },
    query: { send_time: inMinutes(3_000) },
    body: {
      content_type: 'template',
      content: { template_id: templateId, params },
      client_id: `later-${++count}`,
    },
  });
  expect(stored).toMatchObject({ content_type: 'template', content: { body: 'Hi Kavya, order ML-2341 is ready.' } });
  await setDue(stored.id);
  await fixture.server.processAll();
  expect(await waiting(chatId)).toEqual([]);
  const { rows } = await owner('select payload from outbox where chat_id = $1', [chatId]);
  expect(rows).toMatchObject([{ payload: { type: 'template' } }]);
});

test('is refused to those who may not write now', async () => {
  expect(await refusal(await mine(), 60, fixture.agent)).toMatchObject({ reason: 'NOT_ASSIGNEE' });
  expect(await refusal(await mine({ state: 'closed' }), 60)).toMatchObject({ reason: 'CHAT_CLOSED' });
  expect(await refusal(await mine({ expiration_time: null }), 60)).toMatchObject({ reason: 'WINDOW_ELAPSED' });
});

const cases: readonly [string, string, RegExp][] = [
  ['the chat is closed', "update chats set state = 'closed' where id = $1", /closed/],
  ['a colleague has the chat', 'update chats set assignee_id = null where id = $1', /Only the assignee/],
  [
    'the window is over',
    "update chats set expiration_time = now() - interval '1 minute' where id = $1",
    /Only templates/,
  ],
];
test.each(cases)('is not sent when %s: the thread and its author are told', async (_, change, reason) => {
  const chatId = await mine();
  const { id } = await schedule(chatId);
  await owner(change, [chatId]);
  await setDue(id);
  await fixture.server.processAll();
  await fixture.server.processAll();
  const [line, ...others] = await thread(chatId);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ event: 'scheduled_failed', reason: expect.stringMatching(reason) as string });
  expect(await waiting(chatId)).toMatchObject([{ id, problem: expect.stringMatching(reason) as string }]);
  const notices = await noticesOf(chatId);
  expect(notices).toEqual([
    { user_id: adminId, message: expect.stringMatching(/^Your scheduled message to .* was not sent\. /) as string },
  ]);
});

test('one that could not be sent waits again with another time', async () => {
  const chatId = await mine();
  const { id } = await schedule(chatId);
  await owner("update chats set state = 'closed' where id = $1", [chatId]);
  await setDue(id);
  await fixture.server.processAll();
  await owner("update chats set state = 'open' where id = $1", [chatId]);
  const body = { send_time: inMinutes(30) };
  const { scheduled_message: again } = await fixture.admin.call(calls.updateScheduled, {
    params: { chatId, scheduledId: id },
    body,
  });
  expect(again).toMatchObject({ problem: null, send_time: body.send_time });
  await setDue(id);
  await fixture.server.processAll();
  expect((await thread(chatId))[0]).toEqual([adminId, 'Good morning!']);
});

test('is not sent when its author may no longer write', async () => {
  const { client, user } = await fixture.server.addUser(fixture.admin, 'Agent');
  const chatId = await fixture.chat({ assignee_id: user.user_id });
  const { scheduled_message: stored } = await client.call(calls.scheduleMessage, {
    params: { chatId },
    ...inputOf('Hi'),
  });
  await owner("update users set status = 'inactive' where id = $1", [user.user_id]);
  await setDue(stored.id);
  await fixture.server.processAll();
  expect(await waiting(chatId)).toMatchObject([{ problem: 'Its author may no longer write in chats.' }]);
});

test('its author changes its words and its time, and a row that comes early waits', async () => {
  const chatId = await mine();
  const { id, version } = await schedule(chatId);
  const params = { chatId, scheduledId: id };
  const body = { text: 'Good evening!', send_time: inMinutes(120), version };
  const { scheduled_message: changed } = await fixture.admin.call(calls.updateScheduled, { params, body });
  expect(changed).toMatchObject({
    content: { text: 'Good evening!' },
    send_time: body.send_time,
    version: version + 1,
  });
  await owner(
    "update due_scheduled_messages set due_time = now() - interval '1 second' where scheduled_message_id = $1",
    [id],
  );
  await fixture.server.processAll();
  expect(await waiting(chatId)).toHaveLength(1);
  const conflict = await fixture.admin.refusal(calls.updateScheduled, { params, body });
  expect(conflict.body).toMatchObject({ code: 'CONFLICT', info: { current: { version: version + 1 } } });
});

test('a colleague changes nothing of it; the assignee may cancel it', async () => {
  const chatId = await mine();
  const { id } = await schedule(chatId);
  const params = { chatId, scheduledId: id };
  const refused = [
    await fixture.agent.refusal(calls.updateScheduled, { params, body: { text: 'Mine now' } }),
    await fixture.agent.refusal(calls.sendScheduledNow, { params }),
    await fixture.agent.refusal(calls.cancelScheduled, { params }),
  ];
  expect(refused.map(({ body }) => body.reason)).toEqual(refused.map(() => 'SCHEDULED_BY_OTHER'));
  await owner('update chats set assignee_id = $2 where id = $1', [chatId, fixture.agentUser.user_id]);
  await fixture.agent.call(calls.cancelScheduled, { params });
  expect(await waiting(chatId)).toEqual([]);
  await fixture.server.processAll();
  expect(await thread(chatId)).toEqual([]);
});

test('can be sent now, once', async () => {
  const chatId = await mine();
  const { id } = await schedule(chatId);
  const params = { chatId, scheduledId: id };
  const { message } = await fixture.admin.call(calls.sendScheduledNow, { params });
  expect(message).toMatchObject({ content: { text: 'Good morning!' }, status: 'pending' });
  expect((await fixture.admin.refusal(calls.sendScheduledNow, { params })).body.code).toBe('NOT_FOUND');
  expect(await thread(chatId)).toHaveLength(1);
});

test('a chat has a limit of them', async () => {
  const chatId = await mine();
  await owner(
    `insert into scheduled_messages (business_id, chat_id, author_id, client_id, body, content, send_time)
     select $1, $2, $3, 'limit-' || n, '{"content_type":"text","content":{"text":"x"}}', '{"text":"x"}', now() + interval '1 hour'
     from generate_series(1, $4::int) n`,
    [fixture.businessId, chatId, adminId, MOST_SCHEDULED],
  );
  expect(await refusal(chatId, 60)).toMatchObject({ code: 'LIMIT_EXCEEDED', reason: 'MOST_SCHEDULED' });
});
