import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../../app/testing/count-statements.ts';
import { textPayload } from '../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import { createListenerRegistry, on } from '../../foundation/server/domain-events/listener.ts';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { moduleEndpoints } from '../../records/contract/module-endpoints.ts';
import { forReader } from '../../rules/contract/criteria.ts';
import { chatCriteria, matchesChat, type ChatNarrowing } from '../contract/chat-criteria.ts';
import { messageReceived } from '../contract/domain-events.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import { useChatFixture } from './testing/chat-fixture.ts';
import { createIngestFixture, type IngestFixture } from './testing/ingest-fixture.ts';

const fixture = useChatFixture();

type Body = NonNullable<CallInput<typeof calls.updateChat>['body']>;
const update = async (chatId: Id, body: Body, client = fixture.admin) =>
  (await client.call(calls.updateChat, { params: { chatId }, body })).chat;
const refusal = async (chatId: Id, body: Body) =>
  (await fixture.admin.refusal(calls.updateChat, { params: { chatId }, body })).body;
const list = async (query: NonNullable<CallInput<typeof calls.listChats>['query']>, client = fixture.admin) =>
  (await client.call(calls.listChats, { query })).chats.map(({ id }) => id);
/** A chat in which this side had the last word. */
async function chatAfter(origin: 'incoming' | 'outgoing', overrides: Record<string, unknown> = {}): Promise<Id> {
  const chatId = await fixture.chat(overrides);
  const id = await fixture.samples.message({ chat_id: chatId, channel_id: fixture.channelId, origin });
  await fixture.server.database.ownerPool.query(
    'update chats set last_message_id = $2, last_message = $3 where id = $1',
    [chatId, id, { id, content_type: 'text', origin, text: 'Hello' }],
  );
  return chatId;
}

describe('labels', () => {
  test('are added and taken off, each on its own; what is so already changes nothing', async () => {
    const chatId = await fixture.chat();
    expect(await update(chatId, { add_labels: ['vip', 'urgent'] })).toMatchObject({
      labels: ['vip', 'urgent'],
      version: 2,
    });
    expect((await update(chatId, { add_labels: ['vip'] })).version).toBe(2);
    expect((await update(chatId, { remove_labels: ['vip'], add_labels: ['payment_due'] })).labels).toEqual([
      'urgent',
      'payment_due',
    ]);
    expect((await update(chatId, { remove_labels: ['urgent', 'payment_due', 'vip'] })).labels).toEqual([]);
    expect(await refusal(chatId, { add_labels: ['nobody'] })).toMatchObject({ info: { field: 'add_labels' } });
  });

  test('filter the list, with the filters beside them', async () => {
    const open = await fixture.chat();
    const closed = await fixture.chat({ state: 'closed' });
    for (const id of [open, closed]) await update(id, { add_labels: ['vip'] });
    expect(await list({ label: 'vip' })).toEqual(expect.arrayContaining([open, closed]));
    expect(await list({ label: 'vip', view: 'closed_chats' })).toEqual([closed]);
    await update(closed, { remove_labels: ['vip'] });
    expect(await list({ label: 'vip' })).toEqual([open]);
    const criteria = { operator: 'AND', criteria: [{ field: 'labels', comparator: 'not_equal', value: 'vip' }] };
    expect(await list({ criteria: JSON.stringify(criteria) })).not.toContain(open);
  });

  test('are the business’s own: added, renamed and coloured as options, and replaced in chats where one is removed', async () => {
    const chatId = await fixture.chat();
    await update(chatId, { add_labels: ['urgent'] });
    const { module } = await fixture.admin.call(recordEndpoints.getModule, { params: { name: 'chats' } });
    const options = module.fields.find(({ name }) => name === 'labels')?.options ?? [];
    const change = (body: object, client = fixture.admin) => ({
      call: () => client.call(recordEndpoints.updateField, { params: { module: 'chats', fieldId: 'labels' }, body }),
      refusal: () =>
        client.refusal(recordEndpoints.updateField, { params: { module: 'chats', fieldId: 'labels' }, body }),
    });
    const kept = options.filter(({ value }) => value !== 'urgent');
    const given = [...kept, { label: 'Wholesale', colour: 'green' }];
    expect((await change({ options: given }).refusal()).body).toMatchObject({ reason: 'OPTION_HELD' });
    expect((await change({ options: given }, fixture.agent).refusal()).status).toBe(403);
    await change({ options: given, replacements: [{ from: 'urgent', to: 'Wholesale' }] }).call();
    await fixture.server.runJobs();
    const { chat } = await fixture.admin.call(calls.getChat, { params: { chatId } });
    expect(chat.labels).toEqual(['wholesale']);
    expect(await list({ label: 'wholesale' })).toEqual([chatId]);
  });
});

describe('followers', () => {
  const noticesOf = async (chatId: Id): Promise<string[]> =>
    (
      await fixture.server.database.ownerPool.query<{ message: string }>(
        'select message from notifications where record_id = $1 and user_id = $2 order by id desc',
        [chatId, fixture.agentUser.user_id],
      )
    ).rows.map(({ message }) => message);

  test('a person follows a chat without a new version of it, and finds it by that', async () => {
    const chatId = await fixture.chat();
    const chat = await update(chatId, { follow: true }, fixture.agent);
    expect(chat).toMatchObject({ follower_ids: [fixture.agentUser.user_id], version: 1 });
    expect(await list({ following: 'true' }, fixture.agent)).toEqual([chatId]);
    expect(await list({ following: 'true' })).not.toContain(chatId);
    expect((await update(chatId, { follow: false }, fixture.agent)).follower_ids).toEqual([]);
    expect(await list({ following: 'true' }, fixture.agent)).toEqual([]);
  });

  test('is notified when others assign or close it, and not of what they do themselves', async () => {
    const chatId = await fixture.chat({}, { name: 'Kavya Iyer' });
    await update(chatId, { follow: true }, fixture.agent);
    await update(chatId, { assignee_id: fixture.adminUser.user_id });
    await update(chatId, { state: 'closed' });
    await update(chatId, { state: 'open' });
    await update(chatId, { assignee_id: fixture.agentUser.user_id });
    await update(chatId, { state: 'closed' }, fixture.agent);
    expect(await noticesOf(chatId)).toEqual([
      'Priya Raman assigned the chat with Kavya Iyer to you.',
      'Priya Raman closed the chat with Kavya Iyer.',
      'Priya Raman assigned the chat with Kavya Iyer to Priya Raman.',
    ]);
  });
});

describe('the customer writes', () => {
  let ingest: IngestFixture;
  beforeAll(async () => {
    ingest = await createIngestFixture();
  });
  afterAll(() => ingest.close());

  test('those who follow hear of the first message that nobody has read', async () => {
    const number = await ingest.addNumber('1069');
    const customer = '919840000091';
    const heard: Id[][] = [];
    const listener = on(messageReceived, 'test.heard', (_, items) => {
      heard.push(items.flatMap(({ unaware_follower_ids: ids }) => ids));
      return Promise.resolve();
    });
    ingest.services.listeners = createListenerRegistry([listener]);
    const write = (...ids: string[]) => ingest.deliver(...ids.map((id) => textPayload(number, customer, id)));
    await write('wamid.followed0');
    const change = (text: string) =>
      ingest.rows(`update chats set ${text} where business_id = $1 and recipient_id = $2`, [
        number.business_id,
        customer,
      ]);
    await change(`unread_count = 0, follower_ids = '["501"]'`);
    await write('wamid.followed1');
    await write('wamid.followed2');
    await change('unread_count = 0');
    await write('wamid.followed3');
    expect(heard).toEqual([[], ['501'], [], ['501']]);
  });
});

test('needs a reply: open, and the customer had the last word', async () => {
  const waits = await chatAfter('incoming');
  const replied = await chatAfter('outgoing');
  const closed = await chatAfter('incoming', { state: 'closed' });
  const silent = await fixture.chat();
  const found = await list({ needs_reply: 'true' });
  expect(found).toContain(waits);
  for (const id of [replied, closed, silent]) expect(found).not.toContain(id);
});

test('the browser decides of each filter as the statement does', async () => {
  const ids = [
    await chatAfter('incoming', { unread_count: 1 }),
    await chatAfter('outgoing', { assignee_id: fixture.adminUser.user_id }),
    await fixture.chat({ state: 'closed' }),
  ];
  await update(ids[0] ?? '', { add_labels: ['vip'], follow: true });
  await update(ids[1] ?? '', { snoozed_until: new Date(Date.now() + 3_600_000).toISOString(), follow: true });
  const { chats } = await fixture.admin.call(calls.listChats, { query: { limit: '200' } });
  const me = fixture.adminUser.user_id;
  const narrowings: Omit<ChatNarrowing, 'view'>[] = [
    { needs_reply: true },
    { snoozed: true },
    { snoozed: false },
    { following: true },
    { label: 'vip' },
    { label: 'vip', following: true, needs_reply: true },
  ];
  for (const narrowing of narrowings)
    for (const view of ['all_chats', 'open_chats', 'my_open_chats'] as const) {
      const query = Object.fromEntries(Object.entries(narrowing).map(([key, value]) => [key, String(value)]));
      const criteria = forReader(chatCriteria({ view, ...narrowing }), me);
      const expected = chats.filter((chat) => matchesChat(chat, criteria, Date.now())).map(({ id }) => id);
      expect((await list({ view, limit: '200', ...query })).toSorted(), `${view} ${JSON.stringify(query)}`).toEqual(
        expected.toSorted(),
      );
    }
});

describe('many chats at once', () => {
  const bulk = async (ids: Id[], change: Pick<Body, 'state' | 'add_labels'>, client = fixture.admin) =>
    (await client.call(calls.updateChats, { body: { chat_ids: ids, ...change } })).results;

  test('each is changed or says why not; in few statements', async () => {
    const others = await fixture.chat({ assignee_id: fixture.adminUser.user_id });
    const ids = [await fixture.chat(), others, await fixture.chat()];
    const results = await bulk([...ids, ids[0] ?? ''], { state: 'closed' }, fixture.agent);
    expect(results.map(({ chat, refusal: reason }) => chat?.state ?? reason?.message)).toEqual([
      'closed',
      'Only the assignee or a supervisor can close this chat.',
      'closed',
    ]);
    const many = await Promise.all(Array.from({ length: 20 }, () => fixture.chat()));
    const statements = await countStatements(fixture.server, () => bulk(many, { add_labels: ['vip'] }));
    expect(statements.length).toBeLessThanOrEqual(30);
  });

  test('where nothing could be done, the call is refused', async () => {
    const chatId = await fixture.chat({ assignee_id: fixture.adminUser.user_id });
    const { body } = await fixture.agent.refusal(calls.updateChats, { body: { chat_ids: [chatId], state: 'closed' } });
    expect(body).toMatchObject({ code: 'NOT_ALLOWED', reason: 'CLOSE_BY_OTHERS' });
  });

  test('more than a hundred are refused', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => String(index + 1));
    const { body } = await fixture.admin.refusal(calls.updateChats, {
      body: { chat_ids: ids, read: true },
    });
    expect(body).toMatchObject({ code: 'INVALID_DATA', message: 'Choose at most 100 chats.' });
  });
});

test('a filter is saved as a view of the chat module, for oneself or the team', async () => {
  const waits = await chatAfter('incoming');
  const criteria = chatCriteria({ view: 'open_chats', needs_reply: true, snoozed: false });
  const body = {
    name: 'To answer',
    columns: [{ field: 'contact', width: null }],
    criteria,
    sort: { field: 'last_message_time', order: 'asc' as const },
    sharing: 'team' as const,
  };
  const { list_view: view } = await fixture.agent.call(moduleEndpoints.createListView, {
    params: { module: 'chats' },
    body,
  });
  const { module } = await fixture.admin.call(recordEndpoints.getModule, { params: { name: 'chats' } });
  const saved = module.views.find(({ id }) => id === view.id);
  expect(saved).toMatchObject({ name: 'To answer', criteria, sharing: 'team' });
  expect(await list({ criteria: JSON.stringify(saved?.criteria) })).toContain(waits);
});
