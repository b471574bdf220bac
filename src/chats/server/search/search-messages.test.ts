import { beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { messageSearchEndpoints as calls } from '../../contract/message-search-endpoints.ts';
import { insertMessages, newMessageIds } from '../store/message-insert-store.ts';
import { bareRow } from '../store/message-rows-store.ts';
import { updateChangedMessages } from '../store/message-change-store.ts';
import { createChatFixture, useChatFixture, type ChatFixture } from '../testing/chat-fixture.ts';
import { keepAllWords } from '../testing/keep-all-words.ts';

const fixture = useChatFixture();
let other: ChatFixture;
let lakshmi: Id;
let neha: Id;
let aisha: Id;

type Query = Partial<NonNullable<CallInput<typeof calls.searchMessages>['query']>>;

const day = (date: string) => `${date}T06:30:00.000Z`;

interface Said {
  origin?: 'incoming' | 'outgoing' | 'system';
  content_type?: string;
  content?: object;
  author_id?: Id | null;
  time?: string;
}

/** Writes messages as the product does, which queues their words. */
async function say(
  of: ChatFixture,
  chatId: Id,
  messages: readonly (string | (Said & { text?: string }))[],
): Promise<Id[]> {
  return inTransaction({ pool: of.server.services.pool, businessId: of.businessId, mode: 'write' }, async (tx) => {
    const ids = await newMessageIds(tx, messages.length);
    insertMessages(
      tx,
      messages.map((each, index) => {
        const { text = '', ...said }: Said & { text?: string } = typeof each === 'string' ? { text: each } : each;
        return {
          ...bareRow,
          business_id: of.businessId,
          id: ids[index]!,
          chat_id: chatId,
          channel_id: of.channelId,
          origin: 'incoming',
          content_type: 'text',
          content: { text },
          time: new Date().toISOString(),
          ...said,
        } as never;
      }),
    );
    return ids;
  });
}

const search = async (query: Query, client = fixture.admin) =>
  client.call(calls.searchMessages, { query: { q: 'x', ...query } });
/** The texts that were found, of each chat. */
const texts = async (query: Query, client = fixture.admin) =>
  (await search(query, client)).found.map(({ messages }) => messages.map(({ text }) => text));
const found = async (q: string, more: Query = {}) => (await texts({ q, ...more })).flat();

beforeAll(async () => {
  other = await createChatFixture(fixture.server);
  lakshmi = await fixture.chat({}, { name: 'Lakshmi Subramanian' });
  neha = await fixture.chat({}, { name: 'Neha Gupta' });
  aisha = await fixture.chat({ state: 'closed' }, { name: 'Aisha Khan' });
  const ours = { origin: 'outgoing' as const, author_id: fixture.adminUser.user_id, author_type: 'user' };
  await say(fixture, lakshmi, [
    { text: 'என் அக்கா வீட்டுக்கு டெலிவரி செய்ய முடியுமா?', time: day('2026-11-14') },
    { ...ours, text: 'Saturday delivery to Salem works, Lakshmi.', time: day('2026-11-16') },
    { text: 'சேலத்திற்கு டெலிவரி எத்தனை நாள் ஆகும்?', time: day('2026-11-17') },
    { ...ours, text: 'The delivery is on its way', time: day('2026-11-10') },
    { text: 'Thank you', time: day('2026-11-18') },
  ]);
  await say(fixture, neha, [
    { text: 'भैया, डिलीवरी कल शाम तक हो जाएगी?', time: day('2026-11-15') },
    {
      ...ours,
      content_type: 'file',
      content: { csid: '1', name: 'delivery-challan-ML-2302.pdf', mime_type: 'application/pdf', size: 1 },
      time: day('2026-11-12'),
    },
  ]);
  await say(fixture, aisha, [{ text: 'Loved it! Delivery was two days early 🎉', time: day('2026-11-06') }]);
  const foreign = await other.chat({}, { name: 'Someone Else' });
  await say(other, foreign, ['Delivery of another business']);
  await keepAllWords(fixture.server);
});

describe('words', () => {
  test('[CHAT-01] are found in every script, by chat, the newest hit first', async () => {
    const { found: groups, totals, info } = await search({ q: 'delivery டெலிவரி डिलीवरी' });
    expect(
      groups.map(({ chat, count, messages }) => [chat.contact.label, count, messages.map(({ text }) => text)]),
    ).toEqual([
      [
        'Lakshmi Subramanian',
        4,
        [
          'சேலத்திற்கு டெலிவரி எத்தனை நாள் ஆகும்?',
          'Saturday delivery to Salem works, Lakshmi.',
          'என் அக்கா வீட்டுக்கு டெலிவரி செய்ய முடியுமா?',
        ],
      ],
      ['Neha Gupta', 2, ['भैया, डिलीवरी कल शाम तक हो जाएगी?', 'delivery-challan-ML-2302.pdf']],
      ['Aisha Khan', 1, ['Loved it! Delivery was two days early 🎉']],
    ]);
    expect(totals).toEqual({ messages: 7, chats: 3, is_more: false });
    expect(info).toEqual({ has_more: false, after: null });
  });
  test.each([
    ['the beginning of a word', 'deliv', 4],
    ['of a Tamil word', 'டெலி', 2],
    ['of a Hindi word', 'डिली', 1],
    ['in any case', 'DELIVERY', 4],
    ['a part of the name of a file', 'challan', 1],
    ['a number in it', '2302', 1],
    ['not the end of a word', 'livery', 0],
    ['nothing that is no word', "'!&|:*§ ()", 0],
  ])('%s', async (_, q, count) => {
    const { found: groups } = await search({ q });
    expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(count);
  });
  test('any of them, or all', async () => {
    expect(await found('saturday salem')).toHaveLength(1);
    expect(await found('saturday challan')).toHaveLength(2);
    expect(await found('saturday challan', { words: 'all' })).toEqual([]);
    expect(await found('salem saturday', { words: 'all' })).toEqual(['Saturday delivery to Salem works, Lakshmi.']);
  });
  test('of captions, templates, places, cards and lists', async () => {
    const chatId = await fixture.chat({}, { name: 'Kinds' });
    const file = { csid: '1', name: 'IMG.jpg', mime_type: 'image/jpeg', size: 1 };
    await say(fixture, chatId, [
      { content_type: 'image', content: { ...file, caption: 'Maroon kanchivaram' } },
      {
        content_type: 'template',
        origin: 'outgoing',
        content: {
          name: 't',
          language: 'en',
          header: { format: 'text', text: 'Diwalisale' },
          body: 'Half price',
          buttons: [{ type: 'url', text: 'Shopnow' }],
          params: [],
        },
      },
      { content_type: 'location', content: { latitude: 1, longitude: 2, name: 'Annanagar depot' } },
      {
        content_type: 'contacts',
        content: {
          contacts: [
            { name: 'Meenakshi', phones: ['+91 98765 01721'] },
            { name: '+91 98765 01721', phones: [] },
          ],
        },
      },
      { content_type: 'selection_request', content: { text: 'Which?', options: [{ id: '1', label: 'Peacockblue' }] } },
    ]);
    await keepAllWords(fixture.server);
    for (const word of ['kanchivaram', 'diwali', 'shopnow', 'annanagar', 'meenakshi', 'peacock'])
      expect(await found(word), word).toHaveLength(1);
    // A number on a card would be told by a search for its parts.
    expect(await found('98765')).toEqual([]);
    expect(await found('kanchivaram', { kind: 'picture' })).toHaveLength(1);
    expect(await found('kanchivaram', { kind: 'text' })).toEqual([]);
  });
});

describe('narrowed', () => {
  test('by who wrote', async () => {
    expect(await found('delivery டெலிவரி', { author: 'customers' })).toHaveLength(3);
    expect(await found('delivery டெலிவரி', { author: fixture.adminUser.user_id })).toHaveLength(3);
    expect(await found('delivery', { author: fixture.agentUser.user_id })).toEqual([]);
  });
  test('by contact', async () => {
    const { chat } = await fixture.admin.call(chatEndpoints.getChat, { params: { chatId: neha } });
    expect(await found('delivery', { contact_id: chat.contact.id })).toEqual(['delivery-challan-ML-2302.pdf']);
    expect(await found('challan', { contact_id: chat.contact.id, author: 'customers' })).toEqual([]);
  });
  test('by days of the business, both included', async () => {
    expect(await found('delivery', { from: '2026-11-06', until: '2026-11-10' })).toHaveLength(2);
    expect(await found('delivery', { from: '2026-11-11' })).toHaveLength(2);
    expect(await found('delivery', { until: '2026-11-05' })).toEqual([]);
    // 06:30 in UTC of the day is noon in India.
    await fixture.server.database.ownerPool.query(
      "update businesses set time_zone = 'Pacific/Kiritimati' where business_id = $1",
      [fixture.businessId],
    );
    expect(await found('delivery', { from: '2026-11-06', until: '2026-11-06' })).toHaveLength(1);
    await fixture.server.database.ownerPool.query(
      "update businesses set time_zone = 'Pacific/Niue' where business_id = $1",
      [fixture.businessId],
    );
    expect(await found('delivery', { from: '2026-11-06', until: '2026-11-06' })).toEqual([]);
    expect(await found('delivery', { from: '2026-11-05', until: '2026-11-05' })).toHaveLength(1);
    await fixture.server.database.ownerPool.query("update businesses set time_zone = 'UTC' where business_id = $1", [
      fixture.businessId,
    ]);
  });
  test('to open chats', async () => {
    expect(await texts({ q: 'delivery', closed: 'false' })).toHaveLength(2);
  });
  test('the oldest first', async () => {
    const { found: groups } = await search({ q: 'delivery', sort_order: 'asc' });
    expect(groups.map(({ chat }) => chat.contact.label)).toEqual(['Aisha Khan', 'Lakshmi Subramanian', 'Neha Gupta']);
    expect(groups[1]?.messages[0]?.text).toBe('The delivery is on its way');
  });
  test('ids that name nothing are refused beside their field', async () => {
    for (const field of ['contact_id', 'author'])
      expect(await fixture.admin.refusal(calls.searchMessages, { query: { q: 'x', [field]: '99' } })).toMatchObject({
        status: 400,
        body: { info: { field } },
      });
  });
  test('values that fit nothing are refused beside their field', async () => {
    for (const query of [
      { q: ' ' },
      { kind: 'song' },
      { from: 'today' },
      { author: 'me' },
      { after: 'x__y' },
      { words: 'some' },
    ])
      expect((await fixture.admin.refusal(calls.searchMessages, { query: { q: 'x', ...query } as never })).status).toBe(
        400,
      );
  });
});

describe('pages', () => {
  test('follow each other by their last chat, and by their last message where more than five hundred are found', async () => {
    const chats: Id[] = [];
    for (let index = 0; index < 28; index += 1) chats.push(await fixture.chat({}, { name: `Page ${index}` }));
    const minute = (n: number) => new Date(Date.parse('2026-10-01T00:00:00Z') + n * 60_000).toISOString();
    const written = chats.flatMap((chatId, index) =>
      Array.from({ length: 20 }, (_, n) => ({ chatId, text: `pageword ${n}`, time: minute(index * 20 + n) })),
    );
    for (const [chatId, messages] of Map.groupBy(written, (message) => message.chatId))
      await say(fixture, chatId, messages);
    await keepAllWords(fixture.server);
    const names = chats.map((_, index) => `Page ${index}`);
    for (const sort_order of ['desc', 'asc'] as const) {
      const pages: Awaited<ReturnType<typeof search>>[] = [];
      let after: string | undefined;
      do {
        const page = await search({ q: 'pagew', sort_order, ...(after !== undefined && { after }) });
        pages.push(page);
        after = page.info.after ?? undefined;
      } while (after !== undefined);
      expect(pages.map(({ found: groups }) => groups.length)).toEqual([20, 5, 3]);
      expect(pages[0]?.totals).toEqual({ messages: 500, chats: 25, is_more: true });
      const groups = pages.flatMap((page) => page.found);
      expect(groups.map(({ chat }) => chat.contact.label)).toEqual(sort_order === 'desc' ? names.toReversed() : names);
      expect(groups.map(({ count }) => count)).toEqual(chats.map(() => 20));
    }
  });
  test('are in order of time although blocks overlap: an older block may have newer messages', async () => {
    const chatId = await fixture.chat({}, { name: 'Overlap' });
    const at = (second: number) => new Date(Date.parse('2026-08-01T00:00:00Z') + second * 1_000).toISOString();
    const { ownerPool } = fixture.server.database;
    const close = () =>
      ownerPool.query('update message_blocks set message_count = 4096 where business_id = $1', [fixture.businessId]);
    await close();
    // The first block ends later than the second one, and each has what lies between the other's.
    await say(
      fixture,
      chatId,
      [1, 3, 5, 90].map((second) => ({ text: `overlapword ${second}`, time: at(second) })),
    );
    await keepAllWords(fixture.server);
    await close();
    await say(
      fixture,
      chatId,
      [2, 4, 6, 80].map((second) => ({ text: `overlapword ${second}`, time: at(second) })),
    );
    await keepAllWords(fixture.server);
    const find = (isOldestFirst: boolean, max: number) =>
      inTransaction(
        { pool: fixture.server.services.pool, businessId: fixture.businessId, mode: 'read' },
        async (tx) => {
          const edge = isOldestFirst ? "'-infinity', 0, true" : "'infinity', 9223372036854775807, false";
          const rows = await tx.run<{ time: string }>({
            name: '',
            text: `select time from find_messages('''§overlapword'':*', '-infinity', 'infinity', ${edge}, false, ${max}, 1000) where message_id is not null`,
          });
          return rows.map(({ time }) => (Date.parse(time) - Date.parse(at(0))) / 1_000);
        },
      );
    expect(await find(false, 3)).toEqual([90, 80, 6]);
    expect(await find(true, 3)).toEqual([1, 2, 3]);
    expect(await find(false, 10)).toEqual([90, 80, 6, 5, 4, 3, 2, 1]);
  });
  test('of open chats alone go on where a search has stopped looking', async () => {
    const closed = await fixture.chat({ state: 'closed' }, { name: 'Shut' });
    const open = await fixture.chat({}, { name: 'Ajar' });
    await say(fixture, open, [{ text: 'budgetword', time: day('2026-09-01') }]);
    await keepAllWords(fixture.server);
    const { rows } = await fixture.server.database.ownerPool.query<{ id: Id }>(
      'update message_blocks set message_count = 4096 where business_id = $1 returning id',
      [fixture.businessId],
    );
    expect(rows.length).toBeGreaterThan(0);
    await say(fixture, closed, [{ text: 'budgetword', time: day('2026-09-03') }]);
    await keepAllWords(fixture.server);
    const find = (most: number) =>
      inTransaction({ pool: fixture.server.services.pool, businessId: fixture.businessId, mode: 'read' }, (tx) =>
        tx.run({
          name: '',
          text: `select * from find_messages('''§budgetword'':*', '2026-09-01', '2026-09-04', 'infinity', 9223372036854775807, false, true, 10, ${most})`,
        }),
      );
    // The one hit of the latest block is in a closed chat: then it says how far it has looked.
    expect(await find(1)).toMatchObject([{ message_id: null, time: expect.any(String) as string }]);
    expect(await find(1_000)).toMatchObject([{ chat_id: open }]);
  });
});

test('messages of open chats are found behind many newer ones of closed chats', async () => {
  const closed = await fixture.chat({ state: 'closed' }, { name: 'Shut for long' });
  const open = await fixture.chat({}, { name: 'Open for long' });
  const at = (second: number) => new Date(Date.parse('2026-07-01T00:00:00Z') + second * 1_000).toISOString();
  await say(
    fixture,
    open,
    [1, 2].map((second) => ({ text: 'partword', time: at(second) })),
  );
  await say(
    fixture,
    closed,
    Array.from({ length: 9 }, (_, index) => ({ text: 'partword', time: at(10 + index) })),
  );
  await keepAllWords(fixture.server);
  const find = (isOpenOnly: boolean) =>
    inTransaction({ pool: fixture.server.services.pool, businessId: fixture.businessId, mode: 'read' }, (tx) =>
      tx.run<{ chat_id: Id | null }>({
        name: '',
        // Looks at four messages at a time.
        text: `select chat_id from find_messages('''§partword'':*', '-infinity', 'infinity', 'infinity', 9223372036854775807, false, ${isOpenOnly}, 2, 1000)`,
      }),
    );
  expect(await find(true)).toEqual([{ chat_id: open }, { chat_id: open }]);
  expect(await find(false)).toEqual([{ chat_id: closed }, { chat_id: closed }, { chat_id: null }]);
});

describe('what is not there is not found', () => {
  test('messages of another business', async () => {
    expect(await texts({ q: 'delivery' }, other.admin)).toEqual([['Delivery of another business']]);
    const { rows } = await fixture.server.database.appPool.query(
      `select * from find_messages('''§delivery'':*', '-infinity', 'infinity', 'infinity', 9223372036854775807, false, false, 10, 10)`,
    );
    expect(rows).toEqual([]);
  });
  test('system lines, and messages that were taken back or changed', async () => {
    const chatId = await fixture.chat({}, { name: 'Gone' });
    const [first, second] = await say(fixture, chatId, [
      'zebrafinch one',
      'zebrafinch two',
      { origin: 'system', text: 'zebrafinch' },
    ]);
    await keepAllWords(fixture.server);
    expect(await found('zebrafinch')).toHaveLength(2);
    await inTransaction({ pool: fixture.server.services.pool, businessId: fixture.businessId, mode: 'write' }, (tx) =>
      updateChangedMessages(tx, [
        {
          business_id: fixture.businessId,
          id: first!,
          content_type: 'deleted',
          content: {},
          deleted_time: new Date().toISOString(),
        },
        { business_id: fixture.businessId, id: second!, content: { text: 'goldfinch two' } },
      ]),
    );
    // Not even before the worker has come by.
    expect(await found('zebrafinch one', { words: 'all' })).toEqual([]);
    await keepAllWords(fixture.server);
    expect(await found('zebrafinch')).toEqual([]);
    expect(await found('goldfinch')).toEqual(['goldfinch two']);
  });
  test('chats that were deleted; those of merged chats are found where they are now', async () => {
    const [kept, gone] = [await fixture.chat({}, { name: 'Kept' }), await fixture.chat({}, { name: 'Merged' })];
    const [id] = await say(fixture, gone, ['nightjar']);
    await keepAllWords(fixture.server);
    const { ownerPool } = fixture.server.database;
    await ownerPool.query('update messages set chat_id = $1 where id = $2', [kept, id]);
    expect((await search({ q: 'nightjar' })).found.map(({ chat }) => chat.contact.label)).toEqual(['Kept']);
    await ownerPool.query('delete from chats where id = $1', [kept]);
    expect(await found('nightjar')).toEqual([]);
  });
});

test('[SET-24] someone who may not see whole numbers finds none in the results, nor by parts of one', async () => {
  const { server, admin } = fixture;
  const permissions = ['business.read', 'chats.read', 'chats.reply'] as const;
  await admin.call(accountEndpoints.createRole, { body: { name: 'Desk', permissions: [...permissions] } });
  const clerk = (await server.addUser(admin, 'Desk')).client;
  const chatId = await fixture.chat({}, { name: '+919876501739', mobile: '+919876501739' });
  await say(fixture, chatId, [
    { content_type: 'contacts', content: { contacts: [{ name: 'Plumber Mani', phones: ['+91 98765 01721'] }] } },
    'Plumber is on 98765 01799',
  ]);
  await keepAllWords(server);
  const { found: groups } = await search({ q: 'plumber' }, clerk);
  expect(groups[0]?.chat.contact).toMatchObject({ label: '+91 ••••••• 39', mobile: '+91 ••••••• 39' });
  expect(groups[0]?.messages.map(({ text }) => text)).toEqual(['Plumber is on 98765 01799', 'Plumber Mani']);
  expect(JSON.stringify(groups)).not.toMatch(/987650173|01721/);
  // What people write is text; a number on a card is not looked through.
  expect((await search({ q: '01799' }, clerk)).totals.messages).toBe(1);
  expect((await search({ q: '01721' }, clerk)).totals.messages).toBe(0);
});

test('is for those who may read chats', async () => {
  await fixture.admin.call(accountEndpoints.createRole, { body: { name: 'No chats', permissions: ['business.read'] } });
  const { client } = await fixture.server.addUser(fixture.admin, 'No chats');
  expect((await client.refusal(calls.searchMessages, { query: { q: 'delivery' } })).status).toBe(403);
});

describe('within a chat', () => {
  const searchChat = (query: Query, chatId = lakshmi) =>
    fixture.admin.call(calls.searchChat, { params: { chatId }, query: { q: 'x', ...query } as never });
  test('all of its hits, and pages of them', async () => {
    const { ids, messages, info } = await searchChat({ q: 'delivery டெலிவரி' });
    expect(ids).toHaveLength(4);
    expect(messages.map(({ id }) => id)).toEqual(ids);
    expect(info).toEqual({ has_more: false, after: null });
    expect((await searchChat({ q: 'delivery', author: 'customers' })).ids).toEqual([]);
    expect((await searchChat({ q: 'delivery', sort_order: 'asc' })).ids).toEqual([ids[3], ids[1]]);
    const long = await fixture.chat({}, { name: 'Long' });
    await say(
      fixture,
      long,
      Array.from({ length: 130 }, (_, n) => ({
        text: `longword ${n}`,
        time: new Date(1_790_000_000_000 + n * 1_000).toISOString(),
      })),
    );
    await keepAllWords(fixture.server);
    const first = await searchChat({ q: 'longword' }, long);
    expect([first.ids.length, first.messages.length, first.info.has_more]).toEqual([130, 100, true]);
    const next = await searchChat({ q: 'longword', after: first.info.after ?? '' }, long);
    expect(next.messages.map(({ id }) => id)).toEqual(first.ids.slice(100));
    expect(next.info).toEqual({ has_more: false, after: null });
  });
  test('an unknown chat is refused', async () => {
    const { status } = await fixture.admin.refusal(calls.searchChat, { params: { chatId: '99' }, query: { q: 'x' } });
    expect(status).toBe(404);
  });
  test('a day leads to its first message, or the next one, or the newest', async () => {
    const go = async (date: string) =>
      (await fixture.admin.call(calls.findMessageOfDay, { params: { chatId: lakshmi }, query: { date } })).message
        ?.time;
    expect(await go('2026-11-14')).toBe('2026-11-14 06:30:00');
    expect(await go('2026-11-01')).toBe('2026-11-10 06:30:00');
    expect(await go('2026-11-15')).toBe('2026-11-16 06:30:00');
    expect(await go('2027-01-01')).toBe('2026-11-18 06:30:00');
    expect(
      await fixture.admin.call(calls.findMessageOfDay, {
        params: { chatId: await fixture.chat() },
        query: { date: '2026-11-01' },
      }),
    ).toEqual({ message: null });
  });
});
