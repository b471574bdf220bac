import { expect, test } from 'vitest';
import { checkFileNames } from './rules/file-names.ts';
import { checkMessagesUsed } from './rules/message-used.ts';
import { checkMigrations } from './rules/migrations.ts';
import { checkRepository } from './rules/repository.ts';
import { checkSql } from './rules/sql.ts';
import { scratchTree } from './testing/scratch-tree.ts';
import { readSourceFiles, type SourceFile } from './source-files.ts';

const file = (path: string, text = ''): SourceFile => ({ path, text });
const chatTables = file(
  'migrations/0001-chats.sql',
  "create table chats (\n  business_id bigint not null,\n  id bigint\n);\nselect make_tenant_table('chats');\n",
);
const chatViews = file(
  'migrations/0027-chats.sql',
  'create view chat_list as select id from chats;\ncreate view chat_labels as select id from chats;\n',
);

test.each([
  ['src/chats/server/sendMessage.ts', '', 'kebab-case'],
  ['src/chats/server/Send-message.ts', '', 'kebab-case'],
  ['src/chats/web/ChatList/row.ts', '', 'kebab-case'],
  ['src/chats/server/utils.ts', '', 'telling-names'],
  ['src/chats/server/date-helpers.ts', '', 'telling-names'],
  ['src/chats/common/chat.ts', '', 'telling-names'],
  ['src/chats/server/types.ts', '', 'telling-names'],
  ['src/chats/server/session-manager.ts', '', 'telling-names'],
  ['src/chats/server/thread/index.ts', '', 'index-is-a-public-api'],
  ['src/ui/index.ts', '', 'index-is-a-public-api'],
  ['src/chats/web/ChatRow.tsx', 'export function ChatLine() {}\n', 'component-file'],
  ['src/chats/web/rows.tsx', 'export const ChatRow = () => null;\n', 'component-file'],
  ['src/billing/server/bill.ts', '', 'known-area'],
  ['src/chats/workers/send.ts', '', 'area-folders'],
  ['src/chats/core/server/send.ts', '', 'area-folders'],
  ['src/sandbox/core/workers/send.ts', '', 'area-folders'],
])('the name %s is refused (case %#)', (path, text, rule) => {
  expect(checkFileNames([file(path, text)]).map((finding) => finding.rule)).toContain(rule);
});

test('ordinary names are accepted', () => {
  const files = [
    file('src/chats/server/index.ts'),
    file('src/sandbox/core/server/clock.ts'),
    file('src/chats/server/send-message.test.ts'),
    file('src/chats/web/ChatRow.tsx', 'export function ChatRow() {}\n'),
    file('src/chats/web/ChatRow.test.tsx'),
    file('src/chats/web/routes.tsx', 'export const routes = [];\n'),
    file('src/ui/gallery/ControlBoards.tsx', 'export const ButtonBoard = 1;\nexport const InputBoard = 2;\n'),
    file('src/accounts/server/passwords/common-password.ts'),
    file('src/chats/README.md'),
  ];
  expect(checkFileNames(files)).toEqual([]);
});

test.each([
  ['src/contacts/server/merge.ts', 'await db.selectFrom(`contacts`).execute();', 'sql-only-in-stores'],
  ['src/contacts/server/merge.ts', "const text = 'select id from contacts';", 'sql-only-in-stores'],
  ['src/contacts/server/contact-store.ts', "await db.selectFrom('chats').execute();", 'own-tables-only'],
  [
    'src/contacts/server/contact-store.ts',
    "db.selectFrom('contacts').innerJoin('chats', 'a', 'b');",
    'own-tables-only',
  ],
  ['src/contacts/server/contact-store.ts', 'sql`select 1 from contacts c\n join chats on true`', 'own-tables-only'],
  ['src/foundation/server/db/count.ts', "const text = 'update chats set n = 1';", 'own-tables-only'],
  // Every form in which the name of a foreign table can reach a statement.
  ['src/contacts/server/contact-store.ts', "const of = 'chats c';", 'own-tables-only'],
  [
    'src/contacts/server/contact-store.ts',
    "const joined = 'left join chats c on c.id = k.chat_id';",
    'own-tables-only',
  ],
  ['src/contacts/server/contact-store.ts', 'sql`select 1 from ${sql.table("chats")}`', 'own-tables-only'],
  ['src/contacts/server/contact-store.ts', 'const texts = [`select 1`, `, public.chats c`];', 'own-tables-only'],
  ['src/contacts/server/contact-store.ts', "['contacts', 'chats'].map((name) => `lock ${name}`);", 'own-tables-only'],
  ['src/contacts/server/contact-store.ts', "const text = 'select 1 from cha' + 'ts';", 'own-tables-only'],
  ['src/contacts/server/contact-store.ts', "const text = ['select 1 from ', 'chats'].join('');", 'own-tables-only'],
  ['src/contacts/server/contact-store.ts', "const half = 'cha'; const text = `from ${half}ts`;", 'own-tables-only'],
  ['src/contacts/server/contact-store.ts', 'const text = \'select 1 from "chats"\';', 'own-tables-only'],
  ['src/contacts/server/contact-store.ts', "const text = 'select 1 from chat_list';", 'own-tables-only'],
  ['src/contacts/server/contact-store.ts', "const text = 'select 1 from chat_labels';", 'own-tables-only'],
  ['src/foundation/server/db/count.ts', "for (const table of ['chats']) await count(table);", 'own-tables-only'],
  ['src/contacts/server/merge.ts', "export const of = ' join chats c on c.contact_id = p.id';", 'sql-only-in-stores'],
  ['src/contacts/server/merge.ts', "import { sql } from 'kysely';", 'sql-only-in-stores'],
  ['migrations/0029-contacts.sql', 'create view names as select id from chats;', 'own-tables-only'],
  ['migrations/0029-chats.sql', '-- area: contacts\ncreate view names as select id from chats;', 'own-tables-only'],
  ['migrations/0029-contacts.sql', 'create function f() returns int as $$ select 1 from chats $$;', 'own-tables-only'],
  ['migrations/functions/f.sql', '-- area: contacts\n$$ select 1 from a, chats $$', 'own-tables-only'],
  ['migrations/functions/f.sql', "-- area: chats\n$$ execute 'select 1 from ' || name; $$", 'own-tables-only'],
  ['migrations/functions/f.sql', '$$ select 1 $$', 'functions-have-an-area'],
  ['src/analytics/server/report-store.ts', "await db.deleteFrom('chats').execute();", 'own-tables-only'],
  ['src/chats/server/chat-store.ts', "sql`select pg_notify('a', 'b')`", 'no-pg-notify'],
  ['migrations/0002-chats.sql', "select pg_notify('a', 'b');", 'no-pg-notify'],
  ['src/chats/server/chat-store.ts', "await client.query('BEGIN');", 'no-awaited-begin'],
  ['src/chats/server/chat-store.ts', "const text = 'select 1 from chats for update of c';", 'no-key-locks'],
  ['src/chats/server/chat-store.ts', "db.selectFrom('chats').forUpdate()", 'no-key-locks'],
])('SQL in %s: %s is refused as %s', (path, text, rule) => {
  expect(checkSql([chatTables, chatViews, file(path, text)]).map((finding) => finding.rule)).toContain(rule);
});

test('SQL in an area above may join a label view', () => {
  const store = file(
    'src/notifications/server/notification-store.ts',
    "const text = 'left join chat_labels c on true';",
  );
  expect(checkSql([chatTables, chatViews, store])).toEqual([]);
});

test('a store may name its own tables, analytics may read all, comments and tests do not count', () => {
  const files = [
    chatTables,
    file('src/chats/server/chat-store.ts', "await db.selectFrom('chats').execute(); sql`update chats set n = 1`;"),
    file('src/analytics/server/report-store.ts', "await db.selectFrom('chats').execute();"),
    file('src/contacts/server/contact-store.ts', '// select from chats'),
    file('src/contacts/server/contact.test.ts', "const text = 'select id from chats';"),
    file('src/foundation/server/realtime/postgres-bus.ts', "const text = 'select pg_notify($1, $2)';"),
    file('src/foundation/server/db/transaction.ts', "const opening = [client.query('BEGIN')];"),
  ];
  expect(checkSql(files)).toEqual([]);
});

test('a migration that changes rows of businesses switches forced row-level security off for them', () => {
  const older = Array.from({ length: 67 }, (_, index) =>
    file(`migrations/${String(index + 2).padStart(4, '0')}-chats.sql`),
  );
  const rules = (text: string) =>
    checkMigrations([chatTables, ...older, file('migrations/0069-chats.sql', text)]).map(({ rule }) => rule);
  expect(rules('update chats set n = 1;')).toEqual(['changes-see-rows']);
  expect(rules('delete from chats;')).toEqual(['changes-see-rows']);
  const [off, on] = ['no force', 'force'].map((force) => `alter table chats ${force} row level security;\n`);
  expect(rules(`${off}update chats set n = 1;\n${on}`)).toEqual([]);
});

test('migrations: numbers, row-level security, one owner', () => {
  const rules = (...files: SourceFile[]) => checkMigrations(files).map((finding) => finding.rule);
  expect(rules(chatTables)).toEqual([]);
  expect(rules(chatTables, file('migrations/0003-chats.sql'))).toEqual(['migration-numbers']);
  expect(rules(chatTables, file('migrations/0001-lists.sql'))).toEqual(['migration-numbers']);
  expect(rules(chatTables, file('migrations/2-chats.sql'))).toEqual(['migration-numbers']);
  expect(
    rules(chatTables, file('migrations/0002-chats.sql', 'create table messages (\n  business_id bigint\n);\n')),
  ).toEqual(['tenant-tables']);
  expect(rules(file('migrations/0001-misfits.sql', 'create table misfits (\n  id bigint\n);\n'))).toEqual([
    'one-owner-per-table',
  ]);
  expect(
    rules(file('migrations/0001-misfits.sql', '-- area: chats\ncreate table misfits (\n  id bigint\n);\n')),
  ).toEqual([]);
  expect(rules(file('migrations/0001-misfits.sql', "select make_due_table('misfits', 'id');\n"))).toEqual([
    'one-owner-per-table',
  ]);
  expect(rules(file('migrations/0001-chats.sql', "select make_due_table('chats', 'chat_id');\n"))).toEqual([]);
  const functions = file('migrations/functions/count.sql', 'create or replace function count_chats() returns int');
  expect(rules(chatTables, functions)).toEqual([]);
  const numbered = Array.from({ length: 18 }, (_, index) =>
    file(`migrations/${String(index + 2).padStart(4, '0')}-chats.sql`, ''),
  );
  const again = { ...functions, path: 'migrations/0020-chats.sql' };
  expect(rules(chatTables, ...numbered, functions, again)).toEqual(['functions-in-files']);
  const claim =
    "declare module '../../foundation/server/db/database.ts' {\n  interface Database {\n    chats: ChatsTable;\n  }\n}\n";
  expect(rules(chatTables, file('src/lists/server/list-store.ts', claim))).toEqual(['one-owner-per-table']);
});

test('the repository names no machine and no registry, and exact versions', () => {
  const rules = (...files: SourceFile[]) => checkRepository(files).map((finding) => finding.rule);
  expect(rules(file('docs/a.md', `see /${'home'}/ada/parley`))).toEqual(['no-machine-paths']);
  expect(rules(file('docs/a.md', `https://example.com/home/page and ./${'work'}/data`))).toEqual([]);
  expect(rules(file('.npmrc', `${'registry'}.npmjs.org`))).toEqual(['no-registry-hosts']);
  expect(rules(file('package-lock.json', `{"${'resolved'}": "https://example.com/a.tgz"}`))).toEqual([
    'no-registry-hosts',
  ]);
  expect(
    rules(file('package.json', '{"dependencies":{"pg":"^8.0.0","ws":"8.1.0"},"devDependencies":{"knip":"latest"}}')),
  ).toEqual(['exact-versions', 'exact-versions']);
});

test('every text of a catalogue is shown', async () => {
  using tree = scratchTree({
    'src/chats/web/messages/en.ts':
      "export const en = { title: 'Chats', left_one: '1', left_other: '2', status: { open: 'Open' }, roles: { a: 'A' }, spare: 'Spare' };\ndeclare module 'i18next' {\n  interface ResourceNamespaceMap {\n    chats: typeof en;\n  }\n}\n",
    'src/chats/web/Inbox.tsx':
      "const { t } = useTranslation('chats');\nt('title'); t('left', { count }); t(`status.${status}`); t('roles', { returnObjects: true });\n",
  });
  const findings = await checkMessagesUsed(tree.root, readSourceFiles(tree.root));
  expect(findings.map(({ rule, sentence }) => `${rule} ${sentence}`)).toEqual(['message-used nothing shows “spare”']);
});
