import { beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import { useChatFixture, createChatFixture, type ChatFixture } from './testing/chat-fixture.ts';
import { countStatements } from '../../app/testing/count-statements.ts';
import type { TestClient } from '../../app/testing/test-client.ts';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { chatEndpoints as calls } from '../contract/endpoints.ts';
import type { Condition, CriteriaGroup } from '../../rules/contract/criteria.ts';
import { matchesChat, matchesView } from '../contract/chat-criteria.ts';
import { VIEW_COUNT_LIMIT } from '../contract/rules.ts';
import { chatViews, type ChatView } from '../contract/chat.ts';

const fixture = useChatFixture();
let other: ChatFixture;
/** Newest first. */
let ids: Id[];

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();

beforeAll(async () => {
  other = await createChatFixture(fixture.server);
  await other.chat({}, { name: 'Kavya Other' });
  const mine = { assignee_id: fixture.adminUser.user_id };
  ids = await Promise.all([
    fixture.chat(
      { ...mine, last_message_time: at(1), unread_count: 2 },
      { name: 'Kavya Iyer', mobile: '+919876543210' },
    ),
    fixture.chat(
      { ...mine, last_message_time: at(2), state: 'closed' },
      { name: 'Rohan 100%_Sure', mobile: '+14155550123' },
    ),
    fixture.chat(
      { last_message_time: at(3), unread_count: 1, classification: 'customer' },
      { name: 'காவ்யா', mobile: '+919000000003' },
    ),
    fixture.chat({ last_message_time: at(4), assignee_id: fixture.agentUser.user_id }, { name: 'Al', mobile: null }),
    fixture.chat({ last_message_time: at(5), state: 'closed' }, { name: 'Zoya Khan', mobile: '+919000000005' }),
  ]);
});

type Query = NonNullable<CallInput<typeof calls.listChats>['query']>;
const list = async (query: Query, client = fixture.admin) =>
  (await client.call(calls.listChats, { query })).chats.map(({ id }) => id);

describe('views', () => {
  test.each(chatViews)('%s shows what the rule of the view says', async (view) => {
    const all = (await fixture.admin.call(calls.listChats, {})).chats;
    const expected = all.filter((chat) => matchesView(chat, view, fixture.adminUser.user_id));
    expect(await list({ view })).toEqual(expected.map(({ id }) => id));
    const unread = expected.filter(({ unread_count }) => unread_count > 0);
    expect(await list({ view, unread: 'true' })).toEqual(unread.map(({ id }) => id));
  });
  test.each<[(typeof chatViews)[number], number[]]>([
    ['all_chats', [0, 1, 2, 3, 4]],
    ['open_chats', [0, 2, 3]],
    ['my_chats', [0, 1]],
    ['my_open_chats', [0]],
    ['closed_chats', [1, 4]],
  ])('[CHAT-13 CHAT-19 CHAT-20 CHAT-21 CHAT-22 CHAT-23 CHAT-39] %s', async (view, places) => {
    expect(await list({ view })).toEqual(places.map((place) => ids[place]));
  });
  test('[CHAT-25] any other view includes nothing', async () => {
    const { chats } = await fixture.admin.call(calls.listChats, {});
    for (const view of ['constructor', 'snoozed_chats', ''])
      expect(chats.some((chat) => matchesView(chat, view as ChatView, fixture.adminUser.user_id))).toBe(false);
    const query = { view: 'snoozed_chats' as ChatView };
    expect((await fixture.admin.refusal(calls.listChats, { query })).body.message).toBe('This view is not known.');
  });
  test('[CHAT-26 CHAT-53 CHAT-57] every classification unless one is asked for; fifty chats are a page', async () => {
    expect(await list({})).toEqual(ids);
    expect(await list({ classification: '' })).toEqual(ids);
    expect(await list({ classification: 'customer' })).toEqual([ids[2]]);
    expect(calls.listChats.query.parse({}).limit).toBe(50);
    const { module } = await fixture.admin.call(calls.chatModule, {});
    expect(module.fields.find(({ id }) => id === 'classification')?.options?.map(({ value }) => value)).toEqual([
      'new',
      'interested',
      'ready_to_buy',
      'customer',
      'support',
      'not_interested',
    ]);
  });
  test('[CHAT-24 CHAT-40] unread ones only, of those of the view', async () => {
    expect(await list({ unread: 'true' })).toEqual([ids[0], ids[2]]);
    expect(await list({ view: 'my_chats', unread: 'true' })).toEqual([ids[0]]);
    expect(await list({ view: 'closed_chats', unread: 'true' })).toEqual([]);
  });
  test('[CHAT-48] newest first, with the names around a chat', async () => {
    const { chats, info } = await fixture.admin.call(calls.listChats, {});
    expect(chats.map(({ id }) => id)).toEqual(ids);
    expect(info).toEqual({ has_more: false });
    expect(chats[0]).toMatchObject({
      channel: { id: fixture.channelId, kind: 'whatsapp', name: 'Store line' },
      contact: { label: 'Kavya Iyer', mobile: '+919876543210' },
      assignee: { id: fixture.adminUser.user_id, label: 'Priya Raman' },
      unread_count: 2,
    });
  });
});

describe('filters', () => {
  test('[CHAT-43 CHAT-44 CHAT-45 CHAT-47 CHAT-56] each alone and together', async () => {
    expect(await list({ classification: 'customer' })).toEqual([ids[2]]);
    expect(await list({ status: 'closed' })).toEqual([ids[1], ids[4]]);
    expect(await list({ assignee_id: fixture.agentUser.user_id })).toEqual([ids[3]]);
    expect(await list({ channel_id: fixture.channelId })).toEqual(ids);
    expect(await list({ field: 'state', value: 'open' })).toEqual([ids[0], ids[2], ids[3]]);
    expect(await list({ field: 'assignee', value: fixture.agentUser.user_id, status: 'open' })).toEqual([ids[3]]);
    expect(await list({ view: 'open_chats', status: 'closed' })).toEqual([]);
    expect(await list({ view: 'my_chats', assignee_id: fixture.agentUser.user_id })).toEqual([]);
  });
  test('[CHAT-46] other order', async () => {
    expect(await list({ sort_order: 'asc' })).toEqual(ids.toReversed());
    expect(new Set(await list({ sort_by: 'created_time' }))).toEqual(new Set(ids));
  });
});

describe('criteria of the fields of chats', () => {
  const of = (...criteria: (Condition | CriteriaGroup)[]): CriteriaGroup => ({ operator: 'OR', criteria });
  const cases = (): CriteriaGroup[] => [
    of({ field: 'classification', comparator: 'in', value: ['customer', 'support'] }),
    of({ field: 'assignee', comparator: 'empty' }, { field: 'unread', comparator: 'equal', value: true }),
    of({ field: 'assignee', comparator: 'nin', value: [fixture.agentUser.user_id] }),
    of({
      operator: 'AND',
      criteria: [
        { field: 'state', comparator: 'not_equal', value: 'closed' },
        { field: 'unread', comparator: 'equal', value: false },
      ],
    }),
    of({ field: 'ending_soon', comparator: 'not_equal', value: true }),
    of({ field: 'channel', comparator: 'equal', value: fixture.channelId }),
  ];
  test('the list has what the same criteria find in memory', async () => {
    const all = (await fixture.admin.call(calls.listChats, {})).chats;
    for (const criteria of cases()) {
      const expected = all.filter((chat) => matchesChat(chat, criteria, Date.now())).map(({ id }) => id);
      expect(await list({ criteria: JSON.stringify(criteria) }), JSON.stringify(criteria)).toEqual(expected);
      expect(expected.length).toBeGreaterThan(0);
    }
  });
  test('$user is the reader, and the view holds beside them', async () => {
    const mine = JSON.stringify(of({ field: 'assignee', comparator: 'equal', value: '$user' }));
    expect(await list({ criteria: mine })).toEqual([ids[0], ids[1]]);
    expect(await list({ criteria: mine, view: 'closed_chats' })).toEqual([ids[1]]);
    expect(await list({ criteria: mine }, fixture.agent)).toEqual([ids[3]]);
  });
  test.each([
    ['{', 'The criteria are not JSON.'],
    [JSON.stringify(of({ field: 'colour', comparator: 'equal', value: 'red' })), 'This field is not known.'],
    [
      JSON.stringify(of({ field: 'state', comparator: 'equal', value: "open') or ('1" })),
      'This option does not exist any more.',
    ],
    [
      JSON.stringify(of({ field: 'unread', comparator: 'contains', value: 'x' })),
      'This field cannot be compared in this way.',
    ],
  ])('%s is refused', async (criteria, message) => {
    const refusal = await fixture.admin.refusal(calls.listChats, { query: { criteria } });
    expect(refusal).toMatchObject({ status: 400, body: { code: 'INVALID_DATA', message } });
  });
});

describe('[CHAT-03] [CHAT-42] search', () => {
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
    // Words after the first one, however short: names are written either way round.
    ['iy', 0],
    ['kh', 4],
    // As people dial it at home, and as they dial it from abroad.
    ['098765 43210', 0],
    ['0091 98765 43210', 0],
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
    const busy = await createChatFixture(fixture.server);
    const newest = await busy.chat({ last_message_time: at(0) }, { name: 'Common Name 0' });
    await fixture.server.database.ownerPool.query(
      "insert into contacts (business_id, name) select $1, 'Common Name ' || g from generate_series(1, 450) g",
      [busy.businessId],
    );
    const found = await list({ search_term: 'common' }, busy.admin);
    expect(found).toEqual([newest]);
    expect(await list({ search_term: 'common', offset: 1 }, busy.admin)).toEqual([]);
  });
});

describe('what waits', () => {
  let busy: ChatFixture;
  let waiting: Record<string, Id>;
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  beforeAll(async () => {
    busy = await createChatFixture(fixture.server);
    const mine = { assignee_id: busy.adminUser.user_id };
    waiting = {
      late: await busy.chat({ ...mine, last_message_time: at(5), expiration_time: inHours(1.9), unread_count: 1 }),
      soon: await busy.chat({ last_message_time: at(9), expiration_time: inHours(0.2) }),
      long: await busy.chat({ ...mine, last_message_time: at(3), expiration_time: inHours(2.1), unread_count: 1 }),
      elapsed: await busy.chat({ last_message_time: at(8), expiration_time: inHours(-0.1) }),
      closed: await busy.chat({ state: 'closed', last_message_time: at(7), expiration_time: inHours(1) }),
      never: await busy.chat({ last_message_time: at(6), expiration_time: null }),
    };
  });
  const ids = async (query: Query) => await list(query, busy.admin);

  test('open chats whose window ends within two hours, the one that ends first above', async () => {
    expect(await ids({ view: 'open_chats', ending_soon: 'true' })).toEqual([waiting['soon'], waiting['late']]);
    expect(await ids({ view: 'closed_chats', ending_soon: 'true' })).toEqual([]);
    const first = await ids({ view: 'all_chats', ending_soon: 'true', limit: 1 });
    expect(first).toEqual([waiting['soon']]);
    expect(await ids({ view: 'open_chats', ending_soon: 'true', after: waiting['soon'] ?? '' })).toEqual([
      waiting['late'],
    ]);
  });
  test('open chats that no one has', async () => {
    const unassigned = await ids({ view: 'open_chats', unassigned: 'true' });
    expect(unassigned).toEqual([waiting['never'], waiting['elapsed'], waiting['soon']]);
    expect(await ids({ view: 'my_chats', unassigned: 'true' })).toEqual([]);
  });
  test('the summary counts the same lists and shows who waits longest', async () => {
    const { summary } = await busy.admin.call(calls.summarizeChats, {});
    expect(summary.my_unread.count).toBe(2);
    expect(summary.my_unread.first.map(({ id }) => id)).toEqual([waiting['late'], waiting['long']]);
    expect(summary.unassigned.count).toBe(3);
    expect(summary.unassigned.first.map(({ id }) => id)).toEqual([
      waiting['soon'],
      waiting['elapsed'],
      waiting['never'],
    ]);
    expect(summary.ending_soon.count).toBe(2);
    expect(summary.ending_soon.first.map(({ id }) => id)).toEqual([waiting['soon'], waiting['late']]);
    const agent = (await busy.agent.call(calls.summarizeChats, {})).summary;
    expect([agent.my_unread.count, agent.unassigned.count, agent.ending_soon.count]).toEqual([0, 3, 2]);
    const stranger = (await other.admin.call(calls.summarizeChats, {})).summary;
    expect([stranger.my_unread.count, stranger.unassigned.count, stranger.ending_soon.count]).toEqual([0, 1, 0]);
  });
  test('a count stops at a hundred', async () => {
    const crowded = await createChatFixture(fixture.server);
    for (let each = 0; each < 102; each += 1) await crowded.chat();
    const { summary } = await crowded.admin.call(calls.summarizeChats, {});
    expect(summary.unassigned.count).toBe(100);
    expect(summary.unassigned.first).toHaveLength(3);
  });
  test('four statements, whatever the inbox holds', async () => {
    const statements = await countStatements(fixture.server, () => busy.admin.call(calls.summarizeChats, {}));
    // Besides: whose session it is.
    expect(statements).toHaveLength(5);
  });
});

describe('[CHAT-02] the counts beside a view', () => {
  let counted: ChatFixture;
  const countsFor = async (view: (typeof chatViews)[number], client: TestClient) =>
    (await client.call(calls.countChats, { query: { view } })).counts;
  beforeAll(async () => {
    counted = await createChatFixture(fixture.server);
    // Of each kind another number, so that no count can pass for another one.
    let size = 0;
    for (const assignee_id of [counted.adminUser.user_id, counted.agentUser.user_id, null])
      for (const state of ['open', 'closed'])
        for (const unread_count of [0, 3]) {
          size += 1;
          for (let each = 0; each < size; each += 1) await counted.chat({ assignee_id, state, unread_count });
        }
  });
  test.each(chatViews)('%s: as many as the list shows, for every role and in every business', async (view) => {
    const supervisor = await fixture.server.addUser(counted.admin, 'Supervisor');
    for (const client of [counted.admin, counted.agent, supervisor.client, other.admin, other.agent]) {
      const listed = async (query: Query) => (await list({ view, limit: 200, ...query }, client)).length;
      const counts = await countsFor(view, client);
      expect(counts).toEqual({ chats: await listed({}), unread: await listed({ unread: 'true' }) });
    }
  });
  test('who may not read chats is not given their number', async () => {
    const { role } = await counted.admin.call(accountEndpoints.createRole, {
      body: { name: 'Bookkeeper', permissions: ['setup.edit'] },
    });
    const { client } = await fixture.server.addUser(counted.admin, role.name);
    expect(await client.refusal(calls.countChats, {})).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  });
  test('a view is counted up to its limit', async () => {
    const crowded = await createChatFixture(fixture.server);
    await fixture.server.database.ownerPool.query(
      `with people as (insert into contacts (business_id, name) select $1, 'Contact ' || g from generate_series(1, $3::int) g returning id)
       insert into chats (business_id, channel_id, contact_id, recipient_id, unread_count, last_message_time)
       select $1, $2, p.id, '1', 1, now() from people p`,
      [crowded.businessId, crowded.channelId, VIEW_COUNT_LIMIT + 1],
    );
    expect(await countsFor('all_chats', crowded.admin)).toEqual({ chats: VIEW_COUNT_LIMIT, unread: 100 });
    expect(await countsFor('open_chats', crowded.admin)).toEqual({ chats: VIEW_COUNT_LIMIT, unread: 100 });
    expect(await countsFor('my_chats', crowded.admin)).toEqual({ chats: 0, unread: 0 });
  });
  test('one statement', async () => {
    const statements = await countStatements(fixture.server, () => countsFor('my_chats', counted.admin));
    expect(statements).toEqual(['find_session', 'count_my_chats']);
  });
});

describe('paging', () => {
  test('[CHAT-41 CHAT-48] by key and by offset come to the same', async () => {
    const byKey: Id[] = [];
    for (let after: Id | undefined; ;) {
      const { chats, info } = await fixture.admin.call(calls.listChats, {
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
  const listed = await countStatements(fixture.server, () => list({ view: 'my_open_chats', unread: 'true' }));
  expect(listed).toEqual(['find_session', expect.stringMatching(/^list_chats_/)]);
  const searched = await countStatements(fixture.server, () => list({ search_term: 'kavya' }));
  expect(searched).toHaveLength(3);
});

describe('what does not fit is refused', () => {
  test.each([
    [{ view: 'others' }, 'view'],
    [{ unread: 'maybe' }, 'unread'],
    [{ unassigned: 'perhaps' }, 'unassigned'],
    [{ ending_soon: '2h' }, 'ending_soon'],
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
    const answer = await fixture.admin.send('GET', `${calls.listChats.path}?${search}`);
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
  expect(await list({ search_term: text })).toEqual([]);
  expect(await list({ classification: text })).toEqual([]);
  expect(await list({ field: 'classification', value: text })).toEqual([]);
  expect(await list({})).toEqual(ids);
});

test('[REC-18] the chats of a contact are among its related records, the newest first, for who may read chats', async () => {
  const [chat] = (await fixture.admin.call(calls.listChats, { query: { search_term: 'Kavya Iyer' } })).chats;
  if (!chat) throw new Error('The chat is not listed');
  const given = { params: { module: 'contacts', id: chat.contact.id, related: 'chats' } };
  const reply = await fixture.admin.call(recordEndpoints.listRelated, given);
  expect(reply).toMatchObject({ chats: [{ id: chat.id, channel: chat.channel }], info: { has_more: false } });
  await fixture.admin.call(accountEndpoints.createRole, {
    body: { name: 'Only records', permissions: ['records.edit'] },
  });
  const { client } = await fixture.server.addUser(fixture.admin, 'Only records');
  expect((await client.refusal(recordEndpoints.listRelated, given)).body.code).toBe('NOT_ALLOWED');
});
