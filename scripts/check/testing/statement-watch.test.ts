import { expect, test } from 'vitest';
import { areas } from '../../../src/app/server/areas.ts';
import { useTestDatabase } from '../../../src/foundation/testing/test-database.ts';
import { relationOwners } from '../rules/table-owners.ts';
import { readSourceFiles } from '../source-files.ts';
import { ROOT } from './scratch-tree.ts';
import { foreignStatements } from './statement-watch.ts';

const database = useTestDatabase();
const files = readSourceFiles(ROOT);
const judge = (text: string, file: string, name?: string) =>
  foreignStatements(database.ownerPool, [{ text, file, name }], files);
const CONTACTS = 'src/contacts/server/contact-store.ts';

test.each([
  ['select from chats where id = $1', 'chats'],
  ['select 1 from contacts p, public."chats" c where c.contact_id = p.id', 'chats'],
  ['with c as (select id from chats) select id from c', 'chats'],
  ['select (select count(*) from chats)', 'chats'],
  ['insert into contacts (business_id, name) select business_id, state from chats', 'chats'],
  ['update chats set version = $1', 'chats'],
  ['delete from contacts using chats where chats.contact_id = contacts.id', 'chats'],
  ['select id from contacts p where exists (select from chats c where c.contact_id = p.id) for no key update', 'chats'],
  ['select name from user_labels, users', 'users'],
  ['lock table chats', 'chats'],
  ['copy chats to stdout', 'chats'],
])('a store of contacts may not send %s', async (text, relation) => {
  expect(await judge(text, CONTACTS)).toEqual([`${CONTACTS} names ${relation}: ${text}`]);
});

test.each([
  'select id from contacts where id = $1',
  'with chats as (select id from contacts) select id from chats',
  'select p.id from contacts p left join user_labels u on u.id = p.id where p.name = $1',
  "select 'chats' as users",
])('a store of contacts may send %s', async (text) => {
  expect(await judge(text, CONTACTS)).toEqual([]);
});

test('what goes with the COMMIT belongs to the file that declares it', async () => {
  const atCommit = (text: string) => judge(text, 'src/foundation/server/db/transaction.ts', 'mark_webhooks_applied');
  expect(await atCommit('select from webhook_inbox')).toEqual([]);
  expect(await atCommit('select from chats')).toEqual([
    'src/channels/server/inbox/inbox-store.ts names chats: select from chats',
  ]);
});

test('an area gives the scheduler and the deletion of expired rows its own tables', () => {
  const owners = relationOwners(files);
  for (const { name, expiring = [], dueKinds = [] } of areas) {
    const tables = [...expiring.map(({ table }) => table), ...dueKinds.map((kind) => `due_${kind.name}`)];
    for (const table of tables) expect([...(owners.get(table)?.areas ?? [])], table).toEqual([name]);
  }
});
