import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../foundation/contract/actor.ts';
import type { DomainEvent } from '../../foundation/contract/domain-event.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { createWorkContext } from '../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { createListenerRegistry, on } from '../../foundation/server/domain-events/listener.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import { sendMessages, updateChats, type ChatUpdateItem, type NewMessage } from './index.ts';
import { createChatFixture, useChatFixture, type ChatFixture } from './testing/chat-fixture.ts';

// What other areas do with chats: many at once, of many businesses, by whatever acts.

const one = useChatFixture();
let other: ChatFixture;
beforeAll(async () => {
  other = await createChatFixture(one.server);
});

const rule: Actor = { type: 'assignment_rule', id: '77', label: 'Tamil speakers' };
const inAHour = new Date(Date.now() + 3_600_000).toISOString();

/** Runs as a worker does, for all businesses; also returns what was raised, and how many statements were sent. */
async function asWorker<Result>(work: (ctx: WorkContext) => Promise<Result>) {
  const raised: [string, Record<string, unknown>][] = [];
  const events = Object.values(domainEvents) as DomainEvent[];
  const listeners = createListenerRegistry(
    events.map((event) =>
      on(event, `test.${event.name}`, (_, items) => {
        raised.push(...items.map((item): [string, Record<string, unknown>] => [event.name, { ...item }]));
        return Promise.resolve();
      }),
    ),
  );
  const { services, database } = one.server;
  let statements = 0;
  const result = await inTransaction({ pool: database.systemPool, businessId: null, mode: 'write' }, (tx) => {
    const run: typeof tx.run = (statement, values) => {
      statements += 1;
      return tx.run(statement, values);
    };
    const counting = Object.assign(Object.create(tx) as typeof tx, { run });
    return work(createWorkContext({ ...services, listeners }, counting));
  });
  return { result, raised, statements };
}

const text = (fixture: ChatFixture, chatId: Id, body = 'We are closed today.'): NewMessage => ({
  business_id: fixture.businessId,
  chat_id: chatId,
  actor: { type: 'automation', id: '5', label: 'Out of hours' },
  lane: 2,
  body: { content_type: 'text', content: { text: body } },
  client_id: null,
});
const messagesOf = async (fixture: ChatFixture, chatId: Id) =>
  (await fixture.admin.call(calls.listMessages, { params: { chatId } })).messages;
const chatOf = async (fixture: ChatFixture, chatId: Id) =>
  (await fixture.admin.call(calls.getChat, { params: { chatId } })).chat;
const sendsOf = async (chatId: Id) =>
  (await one.server.database.ownerPool.query('select from outbox where chat_id = $1', [chatId])).rowCount;

test('messages of an automation, into chats of two businesses, with its name', async () => {
  const open = { expiration_time: inAHour };
  const [first, second, foreign] = [await one.chat(open), await one.chat(open), await other.chat(open)];
  const since = await other.lastSeq();
  const { result, raised } = await asWorker((ctx) =>
    sendMessages(ctx, [text(one, first), text(one, second, 'One'), text(one, second, 'Two'), text(other, foreign)]),
  );
  expect(result.every((each) => 'message' in each)).toBe(true);
  const [shown] = await messagesOf(other, foreign);
  expect(shown).toMatchObject({
    content: { text: 'We are closed today.' },
    owner: { type: 'automation', id: '5', label: 'Out of hours' },
    status: 'pending',
  });
  expect((await messagesOf(one, second)).map(({ content }) => content['text'])).toEqual(['Two', 'One']);
  expect((await chatOf(one, second)).last_message).toMatchObject({ text: 'Two' });
  expect(await sendsOf(second)).toBe(2);
  expect((await other.events(since)).map(({ event }) => event)).toEqual(['new_messages']);
  expect(raised.map(([name, { chat_id }]) => [name, chat_id])).toEqual(
    [first, second, second, foreign].map((id) => ['chats.message_sent', id]),
  );
});

test('one that may not be sent stops no other: an ended window, a chat of another business', async () => {
  const [ended, open, foreign] = [
    await one.chat({ expiration_time: null }),
    await one.chat({ expiration_time: inAHour }),
    await other.chat({ expiration_time: inAHour }),
  ];
  const { result } = await asWorker((ctx) =>
    sendMessages(ctx, [text(one, ended), text(one, open), text(one, foreign)]),
  );
  const codes = result.map((each) => ('refusal' in each ? each.refusal.body.code : 'sent'));
  expect(codes).toEqual(['NOT_ALLOWED', 'sent', 'NOT_FOUND']);
  expect(await messagesOf(one, ended)).toEqual([]);
  expect(await messagesOf(other, foreign)).toEqual([]);
  expect(await sendsOf(foreign)).toBe(0);
});

test('as many statements for forty messages as for one', async () => {
  const chats = await Promise.all(Array.from({ length: 40 }, () => one.chat({ expiration_time: inAHour })));
  const [first = ''] = chats;
  const single = await asWorker((ctx) => sendMessages(ctx, [text(one, first)]));
  const many = await asWorker((ctx) =>
    sendMessages(
      ctx,
      chats.map((id) => text(one, id)),
    ),
  );
  expect(many.result.every((each) => 'message' in each)).toBe(true);
  expect(many.statements).toBe(single.statements);
});

const assign = (fixture: ChatFixture, chatId: Id, assignee_id: Id | null): ChatUpdateItem => ({
  business_id: fixture.businessId,
  chat_id: chatId,
  actor: rule,
  user: null,
  update: { assignee_id },
});

test('a rule assigns chats of two businesses; the thread, the events and the listeners name it', async () => {
  const [mine, foreign] = [await one.chat(), await other.chat()];
  const since = await one.lastSeq();
  const { raised } = await asWorker((ctx) =>
    updateChats(ctx, [assign(one, mine, one.agentUser.id), assign(other, foreign, other.agentUser.id)]),
  );
  expect((await chatOf(one, mine)).assignee?.id).toBe(one.agentUser.id);
  expect((await chatOf(other, foreign)).assignee?.id).toBe(other.agentUser.id);
  expect((await messagesOf(one, mine)).map(({ system_info }) => system_info)).toMatchObject([
    { event: 'assigned', actor: rule, subject: { id: one.agentUser.id } },
  ]);
  const [assignment] = await one.events(since);
  expect(assignment).toMatchObject({ event: 'assignment', data: { assigned_by: rule, previous: null } });
  expect(raised.map(([name, { chat_id, actor }]) => [name, chat_id, actor])).toEqual([
    ['chats.chat_assigned', mine, rule],
    ['chats.chat_assigned', foreign, rule],
  ]);
});

test('an assignee, and a chat, of another business are refused; nothing is changed', async () => {
  const [mine, foreign] = [await one.chat(), await other.chat()];
  const { result } = await asWorker((ctx) =>
    updateChats(ctx, [assign(one, mine, other.agentUser.id), assign(one, foreign, one.agentUser.id)]),
  );
  expect(result.map((each) => ('refusal' in each ? each.refusal.body.code : 'changed'))).toEqual([
    'INVALID_DATA',
    'NOT_FOUND',
  ]);
  expect((await chatOf(one, mine)).assignee).toBeNull();
  expect((await chatOf(other, foreign)).assignee).toBeNull();
});

test('closing and reopening by a rule needs no log, and is raised', async () => {
  const chatId = await one.chat({ assignee_id: one.agentUser.id });
  const set = (state: 'open' | 'closed') =>
    asWorker((ctx) =>
      updateChats(ctx, [{ business_id: one.businessId, chat_id: chatId, actor: rule, user: null, update: { state } }]),
    );
  const closed = await set('closed');
  const reopened = await set('open');
  expect(closed.raised).toMatchObject([['chats.chat_closed', { assignee_id: one.agentUser.id, actor: rule }]]);
  expect(reopened.raised).toMatchObject([['chats.chat_reopened', { actor: rule }]]);
  expect((await messagesOf(one, chatId)).map(({ system_info }) => system_info?.['event'])).toEqual([
    'reopened',
    'closed',
  ]);
});

test('forty chats are changed by as many statements as one', async () => {
  const chats = await Promise.all(Array.from({ length: 41 }, () => one.chat()));
  const [first = '', ...rest] = chats;
  const single = await asWorker((ctx) => updateChats(ctx, [assign(one, first, one.agentUser.id)]));
  const many = await asWorker((ctx) =>
    updateChats(
      ctx,
      rest.map((id) => assign(one, id, one.agentUser.id)),
    ),
  );
  expect(many.result.every((each) => 'chat' in each)).toBe(true);
  expect(many.statements).toBe(single.statements);
});
