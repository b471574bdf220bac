import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChatFixture, type ChatFixture } from './testing/chat-fixture.ts';
import { startTestServer, type TestServer } from '../../app/testing/test-server.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { fieldsOf, type ModuleFields } from '../../records/server/index.ts';
import { forReader } from '../../rules/contract/criteria.ts';
import { chatCriteria, type ChatNarrowing } from '../contract/chat-criteria.ts';
import { chatModule } from './chat-module.ts';
import { chatListStatement, type ChatFilter, type ChatPage } from './store/chat-list-store.ts';
import {
  countForSummary,
  countOpen,
  countViewStatement,
  countWaiting,
  countWorkload,
} from './store/chat-count-store.ts';
import { messageOfDaySql, searchChatsNewest, searchChatsOldest } from './store/message-words-store.ts';
import { messagePageStatements } from './store/message-read-store.ts';

// The lists that people wait for read an index in its order and stop; nothing is sorted, nothing scanned.

const CHATS = 4_000;
const MESSAGES = 4_000;

let server: TestServer;
let fixture: ChatFixture;
let chatId: Id;
let messageId: Id;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createChatFixture(server);
  chatId = await fixture.chat();
  messageId = await fixture.samples.message({ chat_id: chatId, channel_id: fixture.channelId });
  const { ownerPool } = server.database;
  await ownerPool.query(
    `with people as (
       insert into contacts (business_id, name, mobile) select $1, 'Contact ' || g, '+91900' || (1000000 + g) from generate_series(1, $3) g
       returning id, substring(name from 9)::int as n
     )
     insert into chats (business_id, channel_id, contact_id, recipient_id, state, assignee_id, unread_count, last_message_time, expiration_time, labels)
     select $1, $2, p.id, '1', case when p.n % 2 = 0 then 'open' else 'closed' end, case when p.n % 3 = 0 then $4::bigint end,
       case when p.n % 10 = 0 then 1 else 0 end, now() - make_interval(mins => p.n::int), now() + interval '24 hours' - make_interval(mins => p.n::int),
       case when p.n % 100 = 0 then '["vip","urgent"]'::jsonb else '["urgent"]' end from people p`,
    [fixture.businessId, fixture.channelId, CHATS, fixture.adminUser.user_id],
  );
  await ownerPool.query(
    `insert into messages (business_id, chat_id, channel_id, provider_id, origin, content_type, content, status, starred, time)
     select $1, $2, $3, 'wamid.plan' || g, 'incoming', case when g % 50 = 0 then 'image' else 'text' end, '{}', 'received', g % 40 = 0, now() - make_interval(mins => g)
     from generate_series(1, $4) g`,
    [fixture.businessId, chatId, fixture.channelId, MESSAGES],
  );
  await ownerPool.query(
    "insert into message_words (business_id, message_id, block_id, time, words) select business_id, id, 1 + id % 3, time, 'delivery' from messages where business_id = $1",
    [fixture.businessId],
  );
  // New entries of the trigram indexes wait in a list until a vacuum sorts them in.
  await ownerPool.query('vacuum analyze');
});
afterAll(() => server.close());

/** The plan as the web process's role gets it, row-level security included. */
async function planOf(text: string, values: unknown[]): Promise<string> {
  return inTransaction({ pool: server.services.pool, businessId: fixture.businessId, mode: 'read' }, async (tx) => {
    const rows = await tx.run<{ 'QUERY PLAN': string }>({ name: '', text: `explain (costs off) ${text}` }, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

const page: ChatPage = { sortBy: 'last_message_time', sortOrder: 'desc', limit: 50, offset: 0 };
const moment = { now: new Date().toISOString(), zone: 'UTC' };

/** The fields of chats before a business has changed any. */
const fields = (): Promise<ModuleFields> =>
  inTransaction({ pool: server.services.pool, businessId: fixture.businessId, mode: 'read' }, (tx) =>
    fieldsOf({ tx, services: server.services }, fixture.businessId, chatModule),
  );

const listStatement = async (narrowing: ChatNarrowing, of: Partial<ChatPage> = {}, found: Partial<ChatFilter> = {}) => {
  const criteria = forReader(chatCriteria(narrowing), fixture.adminUser.user_id);
  return chatListStatement(await fields(), { criteria, ...moment, ...found }, { ...page, ...of });
};

const chatPlan = async (...of: Parameters<typeof listStatement>) => {
  const { statement, values } = await listStatement(...of);
  return planOf(statement.text, values);
};

/** A Limit right above the scan of an index: the page is read in the index's order, and nothing beyond it. */
const cutOut = (scan: string) =>
  new RegExp(`Limit(\\n +InitPlan \\d+(\\n +.*)*?)?\\n +->  Index (Only )?Scan (Backward )?using ${scan}`);

describe('chats', () => {
  test.each([
    ['all_chats', { view: 'all_chats' }, 'chats_newest'],
    ['open_chats', { view: 'open_chats' }, 'chats_by_state'],
    ['closed_chats', { view: 'closed_chats' }, 'chats_by_state'],
    ['my_chats', { view: 'my_chats' }, 'chats_by_assignee'],
    ['my_open_chats', { view: 'my_open_chats' }, 'chats_by_assignee_and_state'],
    ['unread', { view: 'all_chats', unread: true }, 'chats_unread'],
    ['own unread', { view: 'my_open_chats', unread: true }, 'chats_waiting'],
    ['unassigned', { view: 'open_chats', unassigned: true }, 'chats_unassigned'],
    ['open and not put aside', { view: 'open_chats', snoozed: false }, 'chats_by_state'],
    ['own open and not put aside', { view: 'my_open_chats', snoozed: false }, 'chats_by_assignee_and_state'],
    ['needing a reply', { view: 'open_chats', needs_reply: true }, 'chats_needing_reply'],
    [
      'needing a reply and not put aside',
      { view: 'open_chats', needs_reply: true, snoozed: false },
      'chats_needing_reply',
    ],
  ] as const)('%s reads its index, first page and next', async (_, narrowing, index) => {
    for (const page of [{}, { after: chatId }]) {
      const plan = await chatPlan(narrowing, page);
      expect(plan).toMatch(cutOut(`${index} on chats`));
      expect(plan).not.toMatch(/Seq Scan on (?:chats|messages)/);
      // The status of each row's last message, by its key.
      expect(plan).toMatch(
        /Limit\n +->  Result\n.*\n +->  Index Scan using messages_pkey on messages o\n +Index Cond: .*id = c.last_message_id/,
      );
    }
  });
  test('windows that end soon are read in the order in which they end', async () => {
    const order = { sortBy: 'expiration_time' as const, sortOrder: 'asc' as const };
    for (const page of [order, { ...order, after: chatId }]) {
      const plan = await chatPlan({ view: 'open_chats', ending_soon: true }, page);
      expect(plan).toMatch(cutOut('chats_window_end on chats'));
      expect(plan).toMatch(/Index Cond:.*expiration_time > clock_now\(\).*expiration_time <=/);
    }
  });
  test('what is put aside is read in the order in which it comes back', async () => {
    const order = { sortBy: 'snoozed_until' as const, sortOrder: 'asc' as const };
    for (const page of [order, { ...order, after: chatId }])
      expect(await chatPlan({ view: 'open_chats', snoozed: true }, page)).toMatch(cutOut('chats_snoozed on chats'));
  });
  test('chats of a label or a follower are found by their marks, then by their keys', async () => {
    const plan = await planOf(
      `select chat_id from chat_marks where business_id = current_business() and kind = $1 and value = any ($2::text[]) limit $3`,
      ['label', ['vip'], 2_000],
    );
    expect(plan).toMatch(/Index Only Scan using chat_marks_pkey on chat_marks/);
    expect(await chatPlan({ view: 'open_chats' }, {}, { chatIds: ['1', '2', '3'] })).toMatch(
      /Index Scan using chats_(?:pkey|by_creation) on chats/,
    );
  });
  test('the counts of the open lists leave out what is put aside without reading a table', async () => {
    for (const view of ['open_chats', 'my_open_chats'] as const) {
      const { statement, values } = countViewStatement({ view, snoozed: 'false' }, fixture.adminUser.user_id);
      const plan = await planOf(statement.text, values);
      expect(plan.match(/Limit\n +->  Index Only Scan using \w+ on chats/g)).toHaveLength(2);
      expect(plan.match(/Filter: .*/g)).toEqual(['Filter: (snoozed_until IS NULL)', 'Filter: (snoozed_until IS NULL)']);
    }
  });
  test('the longest waiting are read from the other end of the same indexes', async () => {
    const oldest = { sortOrder: 'asc' as const, limit: 2 };
    expect(await chatPlan({ view: 'my_open_chats', unread: true }, oldest)).toMatch(cutOut('chats_waiting on chats'));
    expect(await chatPlan({ view: 'open_chats', unassigned: true }, oldest)).toMatch(
      cutOut('chats_unassigned on chats'),
    );
  });
  test('the counts of the home page stop in their indexes', async () => {
    const plan = await planOf(countForSummary.text, [fixture.adminUser.user_id]);
    for (const index of ['chats_waiting', 'chats_unassigned', 'chats_window_end'])
      expect(plan).toMatch(new RegExp(`Limit\\n +->  Index (Only )?Scan using ${index} on chats`));
    expect(plan).not.toMatch(/Seq Scan on chats/);
  });
  test('the open chats of each person are counted in their index', async () => {
    const plan = await planOf(countWorkload.text, []);
    expect(plan).toMatch(/Limit\n +->  Index (Only )?Scan using chats_by_assignee_and_state on chats/);
    expect(plan).not.toMatch(/Seq Scan on chats/);
  });
  test('the open chats of people who can be given more are counted in their index', async () => {
    const plan = await planOf(countOpen.text, [fixture.businessId, [fixture.adminUser.user_id]]);
    expect(plan).toMatch(/Index (Only )?Scan using chats_by_assignee_and_state on chats/);
    expect(plan).not.toMatch(/Seq Scan on chats/);
  });
  test('the badge counts in its index', async () => {
    const plan = await planOf(countWaiting.text, [fixture.adminUser.user_id]);
    expect(plan.match(/using chats_waiting on chats/g)).toHaveLength(2);
  });
  test.each([
    ['all_chats', ['chats_newest', 'chats_unread']],
    ['open_chats', ['chats_by_state', 'chats_waiting']],
    ['closed_chats', ['chats_by_state', 'chats_closed_unread']],
    ['my_chats', ['chats_by_assignee', 'chats_waiting', 'chats_closed_unread']],
    ['my_open_chats', ['chats_by_assignee_and_state', 'chats_waiting']],
  ] as const)('the counts of %s stop in their indexes and read no table', async (view, indexes) => {
    const { statement, values } = countViewStatement({ view }, fixture.adminUser.user_id);
    const plan = await planOf(statement.text, values);
    const scans = [...plan.matchAll(/Limit\n +->  Index Only Scan using (\w+) on chats/g)].map(([, index]) => index);
    expect(scans).toEqual(indexes);
    expect(plan.match(/Scan using|Seq Scan|Bitmap/g)).toHaveLength(indexes.length);
    // Nothing is compared that the index does not lead to.
    expect(plan).not.toMatch(/Filter:/);
  });
  test.each([['all_chats'], ['open_chats'], ['my_open_chats']] as const)(
    '%s is planned a few times and not for every call',
    async (view) => {
      const { statement, values } = await listStatement({ view });
      const name = `${statement.name}_planned`;
      const pool = server.services.pool;
      const rows = await inTransaction({ pool, businessId: fixture.businessId, mode: 'read' }, async (tx) => {
        for (let call = 0; call < 10; call += 1) await tx.run({ ...statement, name }, values);
        const counts = 'select generic_plans::int, custom_plans::int from pg_prepared_statements where name = $1';
        return tx.run<{ generic_plans: number; custom_plans: number }>({ name: '', text: counts }, [name]);
      });
      expect(rows[0]?.custom_plans).toBeLessThanOrEqual(5);
      expect(rows[0]?.generic_plans).toBeGreaterThanOrEqual(5);
    },
  );
  test('a deep offset is counted off in the index', async () => {
    const plan = await chatPlan({ view: 'open_chats' }, { offset: 1_000 });
    expect(plan).toMatch(cutOut('chats_by_state on chats'));
  });
  test('created_time reads the key', async () => {
    const plan = await chatPlan({ view: 'all_chats' }, { sortBy: 'created_time' });
    expect(plan).toMatch(cutOut('chats_pkey on chats'));
  });
  test('few contacts lead to their chats', async () => {
    expect(await chatPlan({ view: 'all_chats' }, {}, { contactIds: ['1', '2', '3'] })).toContain('chats_of_contact');
  });
});

test('parts of names and numbers are found through their trigrams', async () => {
  const client = await server.database.systemPool.connect();
  try {
    // The table of a test is so small that reading it whole is cheaper; what counts is that the role may use the index.
    for (const way of ['seqscan', 'indexscan']) await client.query(`set enable_${way} = off`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) select id from contacts where (search_text like '39%' or search_text like '% 39%' or search_text like '%003999%')
        and (name ilike '39%' or name ilike '% 39%' or mobile like '%003999%') and business_id = ${fixture.businessId} limit 400`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan.match(/Bitmap Index Scan on contacts_search_text_idx/g)).toHaveLength(3);
  } finally {
    await client.query('reset all');
    client.release(true);
  }
});

test('the search runs as a role whose policy hides no index, and sees one business only', async () => {
  const { rows } = await server.database.ownerPool.query<{ owner: string }>(
    "select proowner::regrole::text as owner from pg_proc where proname = 'find_chat_contacts' and prosecdef",
  );
  expect(rows).toEqual([{ owner: 'parley_system' }]);
  const found = await server.database.appPool.query("select find_chat_contacts('%Contact%', null, null, 10)");
  expect(found.rows).toEqual([]);
});

test('the search by the text of all fields finds by name and number only', async () => {
  const contacts = [
    { name: 'ÖZLEM Kaya', mobile: '+4915700112233', email: 'quartz@shop.example', company_name: 'Quartz Traders' },
    { name: 'Jon Quartzman', mobile: '+4915700445566', email: 'jon@shop.example', company_name: null },
  ];
  const find = (patterns: readonly (string | null)[]) =>
    inTransaction({ pool: server.database.appPool, businessId: fixture.businessId, mode: 'write' }, async (tx) => {
      for (const { name, mobile, email, company_name } of contacts)
        await tx.run(
          {
            name: '',
            text: `insert into contacts (business_id, name, mobile, email, company_name) values ($1, $2, $3, $4, $5)
              on conflict (business_id, mobile) where mobile is not null do nothing`,
          },
          [fixture.businessId, name, mobile, email, company_name],
        );
      const rows = await tx.run<{ name: string }>(
        {
          name: '',
          text: `select c.name from contacts c where c.id in (select find_chat_contacts($1, $2, $3, 50)) order by c.name`,
        },
        patterns,
      );
      return rows.map(({ name }) => name);
    });
  expect(await find(['quartz%', '% quartz%', null])).toEqual(['Jon Quartzman']);
  expect(await find(['özl%', '% özl%', null])).toEqual(['ÖZLEM Kaya']);
  expect(await find(['Kay%', '% Kay%', '%700112233%'])).toEqual(['ÖZLEM Kaya']);
  expect(await find([null, null, '%00445566'])).toEqual(['Jon Quartzman']);
  expect(await find(['shop%', '% shop%', null])).toEqual([]);
});

describe('the search for messages', () => {
  test('reads the lists of its words in the index of blocks, one block after the other', async () => {
    const client = await server.database.systemPool.connect();
    try {
      await client.query("select set_config('app.business_id', $1, false)", [fixture.businessId]);
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (costs off) select w.message_id from unnest('{1,2}'::bigint[]) as b (id) cross join lateral (
           select p.message_id from message_words p where block_words(p.block_id, p.words) @@ replace('''§deliv'':*', '§', b.id || ':')::tsquery
             and p.business_id + 0 = ${fixture.businessId}) w`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
        /Nested Loop\n +->  Function Scan on unnest b\n +->  Bitmap Heap Scan on message_words p\n.*\n.*\n +->  Bitmap Index Scan on message_words_of_blocks/,
      );
    } finally {
      await client.query('reset all');
      client.release(true);
    }
  });
  test('runs as a role whose policy hides no index, and sees one business only', async () => {
    const { rows } = await server.database.ownerPool.query<{ owner: string }>(
      "select proowner::regrole::text as owner from pg_proc where proname = 'find_messages' and prosecdef",
    );
    expect(rows).toEqual([{ owner: 'parley_system' }]);
  });
  test.each([searchChatsNewest, searchChatsOldest])('in a chat walks its thread: $name', async ({ text }) => {
    const plan = await planOf(text, ["'§a':*", null, null, 'UTC', 'infinity', '1', [chatId], 501]);
    expect(plan).toMatch(/Index Scan (Backward )?using thread on messages/);
    expect(plan).toMatch(/Index Scan using message_words_pkey on message_words/);
    expect(plan).not.toMatch(/Seq Scan|Hash Join/);
  });
  test('a day is found in the thread', async () => {
    const plan = await planOf(messageOfDaySql.text, [chatId, '2026-11-14', 'UTC']);
    expect(plan.match(/Index (Only )?Scan (Backward )?using thread on messages/g)).toHaveLength(2);
  });
});

describe('messages', () => {
  const indexes = { all: 'thread', starred: 'starred_messages', files: 'file_messages' } as const;
  test.each(messagePageStatements)('$edge, $kind', async ({ edge, kind, statement }) => {
    const plan = await planOf(statement.text, [chatId, ...(edge === 'newest' ? [] : [messageId]), 51, 0]);
    expect(plan).toMatch(cutOut(`${indexes[kind]} on messages`));
    expect(plan).not.toMatch(/Seq Scan on messages/);
  });
});
