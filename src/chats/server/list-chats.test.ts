import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChatOffice, type ChatOffice } from '../../app/testing/chat-office.ts';
import { countStatements } from '../../app/testing/count-statements.ts';
import { startTestServer, type TestServer } from '../../app/testing/test-server.ts';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import { matchesView } from '../contract/rules.ts';
import { chatViews } from '../contract/chat.ts';

let server: TestServer;
let office: ChatOffice;
let other: ChatOffice;
/** Newest first. */
let ids: Id[];

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();

beforeAll(async () => {
  server = await startTestServer();
  office = await openChatOffice(server);
  other = await openChatOffice(server);
  await other.chat({}, { name: 'Kavya Other' });
  const mine = { assignee_id: office.adminUser.user_id };
  ids = await Promise.all([
    office.chat(
      { ...mine, last_message_time: at(1), unread_count: 2 },
      { name: 'Kavya Iyer', mobile: '+919876543210' },
    ),
    office.chat(
      { ...mine, last_message_time: at(2), state: 'closed' },
      { name: 'Rohan 100%_Sure', mobile: '+14155550123' },
    ),
    office.chat(
      { last_message_time: at(3), unread_count: 1, classification: 'customer' },
      { name: 'காவ்யா', mobile: '+919000000003' },
    ),
    office.chat({ last_message_time: at(4), assignee_id: office.agentUser.user_id }, { name: 'Al', mobile: null }),
    office.chat({ last_message_time: at(5), state: 'closed' }, { name: 'Zoya Khan', mobile: '+919000000005' }),
  ]);
});
afterAll(() => server.close());

type Query = NonNullable<CallInput<typeof calls.listChats>['query']>;
const list = async (query: Query, client = office.admin) =>
  (await client.call(calls.listChats, { query })).chats.map(({ id }) => id);

describe('views', () => {
  test.each(chatViews)('%s shows what the rule of the view says', async (view) => {
    const all = (await office.admin.call(calls.listChats, {})).chats;
    const expected = all.filter((chat) => matchesView(chat, view, office.adminUser.user_id));
    expect(await list({ view })).toEqual(expected.map(({ id }) => id));
    const unread = expected.filter(({ unread_count }) => unread_count > 0);
    expect(await list({ view, unread: 'true' })).toEqual(unread.map(({ id }) => id));
  });
  test('newest first, with the names around a chat', async () => {
    const { chats, info } = await office.admin.call(calls.listChats, {});
    expect(chats.map(({ id }) => id)).toEqual(ids);
    expect(info).toEqual({ has_more: false });
    expect(chats[0]).toMatchObject({
      channel: { id: office.channelId, kind: 'whatsapp', name: 'Store line' },
      contact: { label: 'Kavya Iyer', mobile: '+919876543210' },
      assignee: { id: office.adminUser.user_id, label: 'Priya Raman' },
      unread_count: 2,
    });
  });
});

describe('filters', () => {
  test('each alone and together', async () => {
    expect(await list({ classification: 'customer' })).toEqual([ids[2]]);
    expect(await list({ status: 'closed' })).toEqual([ids[1], ids[4]]);
    expect(await list({ assignee_id: office.agentUser.user_id })).toEqual([ids[3]]);
    expect(await list({ channel_id: office.channelId })).toEqual(ids);
    expect(await list({ field: 'state', value: 'open' })).toEqual([ids[0], ids[2], ids[3]]);
    expect(await list({ field: 'assignee', value: office.agentUser.user_id, status: 'open' })).toEqual([ids[3]]);
    expect(await list({ view: 'open_chats', status: 'closed' })).toEqual([]);
    expect(await list({ view: 'my_chats', assignee_id: office.agentUser.user_id })).toEqual([]);
  });
  test('other order', async () => {
    expect(await list({ sort_order: 'asc' })).toEqual(ids.toReversed());
    expect(new Set(await list({ sort_by: 'created_time' }))).toEqual(new Set(ids));
  });
});

describe('search', () => {
  test.each([
    ['kavya', 0],
    ['vya iy', 0],
    ['76543', 0],
    ['+91 98765 43210', 0],
    ['(98765)', 0],
    ['100%_', 1],
    ['காவ்', 2],
    ['al', 3],
    ['Zo', 4],
    ['+1', 1],
  ])('%s finds one chat', async (term, place) => {
    expect(await list({ search_term: term })).toEqual([ids[place]]);
  });
  test.each(['nobody', '%%%', '___', '\\', 'khan%', '99999'])('%s finds nothing', async (term) => {
    expect(await list({ search_term: term })).toEqual([]);
  });
  test('together with a view, and page by page', async () => {
    expect(await list({ search_term: '+9190', view: 'closed_chats' })).toEqual([ids[4]]);
    expect(await list({ search_term: '9000', limit: 1 })).toEqual([ids[2]]);
    expect(await list({ search_term: '9000', limit: 1, after: ids[2] ?? '' })).toEqual([ids[4]]);
  });
  test('a term that too many contacts fit is found from the newest chat on', async () => {
    const busy = await openChatOffice(server);
    const newest = await busy.chat({ last_message_time: at(0) }, { name: 'Common Name 0' });
    await server.database.ownerPool.query(
      "insert into contacts (business_id, name) select $1, 'Common Name ' || g from generate_series(1, 450) g",
      [busy.businessId],
    );
    const found = await list({ search_term: 'common' }, busy.admin);
    expect(found).toEqual([newest]);
    expect(await list({ search_term: 'common', offset: 1 }, busy.admin)).toEqual([]);
  });
});

describe('paging', () => {
  test('by key and by offset come to the same', async () => {
    const byKey: Id[] = [];
    for (let after: Id | undefined; ;) {
      const { chats, info } = await office.admin.call(calls.listChats, {
        query: { limit: 2, ...(after ? { after } : {}) },
      });
      byKey.push(...chats.map(({ id }) => id));
      after = chats.at(-1)?.id;
      if (!info.has_more) break;
    }
    expect(byKey).toEqual(ids);
    expect(await list({ limit: 2, offset: 0 })).toEqual(ids.slice(0, 2));
    expect(await list({ limit: 2, offset: 2 })).toEqual(ids.slice(2, 4));
    expect(await list({ limit: 2, offset: 4 })).toEqual(ids.slice(4));
  });
});

test('one statement for a list, one more for a search', async () => {
  const listed = await countStatements(server, () => list({ view: 'my_open_chats', unread: 'true' }));
  expect(listed).toEqual(['find_session', 'list_chats_state_assignee_unread_time_desc']);
  const searched = await countStatements(server, () => list({ search_term: 'kavya' }));
  expect(searched).toHaveLength(3);
});

describe('what does not fit is refused', () => {
  test.each([
    [{ view: 'others' }, 'view'],
    [{ unread: 'maybe' }, 'unread'],
    [{ status: 'deleted' }, 'status'],
    [{ sort_by: 'name' }, 'sort_by'],
    [{ sort_order: 'desc; drop table chats' }, 'sort_order'],
    [{ field: 'assignee' }, 'value'],
    [{ value: 'open' }, 'field'],
    [{ field: 'state', value: "open' or '1'='1" }, 'value'],
    [{ field: 'assignee', value: '1 or 1=1' }, 'value'],
    [{ field: 'contact_name', value: 'x' }, 'field'],
    [{ after: 'x' }, 'after'],
    [{ search_term: 'x'.repeat(101) }, 'search_term'],
    [{ search_term: '\0' }, 'search_term'],
  ])('%j', async (query, field) => {
    const search = new URLSearchParams(query as unknown as Record<string, string>).toString();
    const answer = await office.admin.send('GET', `${calls.listChats.path}?${search}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_DATA', info: { field } } });
  });
});

// S24: what people type is a value, wherever it stands.
const injections = [
  "' or 1=1 --",
  "'; drop table chats; --",
  '" or ""="',
  "\\' or 1=1 --",
  '$1',
  '%27%20or%201=1',
  "1' and pg_sleep(5) --",
  '{{7*7}}',
  "x') union select id from users --",
  '[1] or true',
];
test.each(injections)('%s is only a text', async (text) => {
  const started = performance.now();
  expect(await list({ search_term: text })).toEqual([]);
  expect(await list({ classification: text })).toEqual([]);
  expect(await list({ field: 'classification', value: text })).toEqual([]);
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(await list({})).toEqual(ids);
});
