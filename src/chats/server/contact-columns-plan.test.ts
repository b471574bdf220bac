import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentStatements } from '../../app/testing/count-statements.ts';
import { startTestServer, type TestServer } from '../../app/testing/test-server.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { recordEndpoints } from '../../records/contract/endpoints.ts';
import { createChatFixture, type ChatFixture } from './testing/chat-fixture.ts';

// Contacts in the order of their last chats are read from the index of chats, and columns of chats and lists for a page only.

const CHATS = 4_000;
const PAGE = 50;
const LAST_CHAT = 'chat.last_message_time';

let server: TestServer;
let fixture: ChatFixture;
let middle: Id;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createChatFixture(server);
  const { ownerPool } = server.database;
  const second = await fixture.samples.channel();
  // Each tenth contact has written on another number before, and as many have no chat.
  await ownerPool.query(
    `with people as (
       insert into contacts (business_id, name, mobile) select $1, 'Contact ' || g, '+91900' || (1000000 + g) from generate_series(1, $4 + $4 / 10) g
       returning id, substring(name from 9)::int as n
     )
     insert into chats (business_id, channel_id, contact_id, recipient_id, last_message_time)
     select $1, c.id, p.id, '1', now() - make_interval(mins => (p.n * 7919) % $4 + c.later) from people p
     join (values ($2::bigint, 0, 1), ($3::bigint, 5, 10)) as c (id, later, each) on p.n % c.each = 0 where p.n <= $4`,
    [fixture.businessId, fixture.channelId, second, CHATS],
  );
  await ownerPool.query('vacuum analyze');
  const { rows } = await ownerPool.query<{ contact_id: Id }>(
    'select contact_id from chats where business_id = $1 order by last_message_time desc offset $2 limit 1',
    [fixture.businessId, CHATS / 2],
  );
  middle = rows[0]?.contact_id ?? '';
}, 60_000);
afterAll(() => server.close());

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** What the call reads of each table, by the statement of its page as the web process's role runs it: index, and rows in all. */
async function readOf(query: Record<string, unknown>) {
  const { services } = server;
  const params = { module: 'contacts' };
  const sent = await sentStatements(services.pool, () =>
    fixture.admin.call(recordEndpoints.listRecords, { params, query }),
  );
  const pages = sent.filter(({ text }) => text.includes('sort_value') && !text.startsWith('explain '));
  expect(pages).toHaveLength(1);
  const text = `explain (analyze, costs off, timing off, summary off, format json) ${pages[0]?.text}`;
  const plans = await inTransaction({ pool: services.pool, businessId: fixture.businessId, mode: 'read' }, (tx) =>
    tx.run<{ 'QUERY PLAN': [{ Plan: Node }] }>({ name: '', text }, pages[0]?.values ?? []),
  );
  const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  return (
    plans
      .flatMap((row) => nodes(row['QUERY PLAN'][0].Plan))
      // A business has few users, whose names are joined from their table.
      .filter((node) => node['Relation Name'] !== undefined && node['Relation Name'] !== 'users')
      .filter((node) => node['Actual Loops'] > 0)
      .map((node) => ({
        table: node['Relation Name'],
        index: node['Index Name'] ?? node['Node Type'],
        rows: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      }))
  );
}

test.each([
  ['newest first', 'desc', false],
  ['newest first, a page in the middle', 'desc', true],
  ['oldest first', 'asc', false],
  ['oldest first, a page in the middle', 'asc', true],
] as const)(
  'contacts by their last chats, %s: the index of chats is walked for a page',
  async (_, sortOrder, isNext) => {
    const read = await readOf({ sort_by: LAST_CHAT, sort_order: sortOrder, ...(isNext && { after: middle }) });
    const walked = read.filter(({ index }) => index === 'chats_newest');
    expect(walked).toHaveLength(1);
    // A contact of two chats is walked past once.
    expect(walked[0]?.rows).toBeLessThan(PAGE * 2);
    for (const { rows, index } of read) {
      expect(index).not.toBe('Seq Scan');
      expect(rows).toBeLessThan(PAGE * 6);
    }
  },
);

test('columns of chats and lists are read for the records of a page, each through the index of its contact', async () => {
  const read = await readOf({ columns: `${LAST_CHAT},list.member_of` });
  expect(read.map(({ index }) => index)).toContain('chats_of_contact');
  for (const { rows } of read) expect(rows).toBeLessThan(PAGE * 3);
  const without = await readOf({});
  expect(without.map(({ table }) => table)).not.toContain('chats');
  expect(without.map(({ table }) => table)).not.toContain('list_members');
});
