import type { Finding } from '../finding.ts';
import type { SourceFile } from '../source-files.ts';
import { lineAt, withoutSqlComments } from '../source-text.ts';
import { createdTables, MIGRATION, tableOwners } from './table-owners.ts';

/** Looked up before anyone knows the business; reached through functions that compare it themselves. */
const WITHOUT_POLICY = new Set(['sign_in_names', 'channel_routes']);

/** Migrations before it are older than the files of functions. */
const FUNCTIONS_IN_FILES_SINCE = 19;
const FUNCTIONS = 'migrations/functions/';
/** Migrations before it changed rows without it; 0069 repeats those that matter. */
const UNFORCED_SINCE = 69;

/** Migrations: numbered without gaps, every tenant table under row-level security, every table someone's. */
export function checkMigrations(files: readonly SourceFile[]): Finding[] {
  const migrations = files
    .filter(({ path }) => path.startsWith('migrations/') && !path.startsWith(FUNCTIONS))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const guarded = new Set(
    migrations.flatMap(({ text }) =>
      [...withoutSqlComments(text).matchAll(/make_tenant_table\('(?:public\.)?(\w+)'\)/g)].flatMap(
        ([, table]) => table ?? [],
      ),
    ),
  );
  return [
    ...migrations.flatMap(({ path }, index) => numbered(path, index + 1)),
    ...migrations.flatMap((file) => tenantTables(file, guarded)),
    ...migrations.flatMap((file) => unforced(file, guarded)),
    ...overwritten(files),
    ...[...tableOwners(files)].flatMap(([table, owners]) => owned(table, owners)),
  ];
}

function numbered(path: string, number: number): Finding[] {
  const found = MIGRATION.exec(path);
  if (found && Number(found[1]) === number) return [];
  return [
    {
      rule: 'migration-numbers',
      location: path,
      sentence: `expected ${String(number).padStart(4, '0')}-<area>.sql: numbers have no gaps and no doubles`,
    },
  ];
}

/** A numbered migration is applied once, a file of functions whenever it changes: the first would be undone by the second. */
function overwritten(files: readonly SourceFile[]): Finding[] {
  const functions = (text: string) =>
    [...withoutSqlComments(text).matchAll(/\bcreate (?:or replace )?function (\w+)/gi)].map(([, name]) => name ?? '');
  const inFiles = new Set(
    files.filter(({ path }) => path.startsWith(FUNCTIONS)).flatMap(({ text }) => functions(text)),
  );
  return files
    .filter(({ path }) => Number(MIGRATION.exec(path)?.[1] ?? 0) >= FUNCTIONS_IN_FILES_SINCE)
    .flatMap(({ path, text }) =>
      functions(text)
        .filter((name) => inFiles.has(name))
        .map((name) => ({
          rule: 'functions-in-files',
          location: path,
          sentence: `the text of ${name} is in ${FUNCTIONS}`,
        })),
    );
}

function tenantTables({ path, text }: SourceFile, guarded: ReadonlySet<string>): Finding[] {
  return createdTables(text)
    .filter(({ name, hasBusiness }) => hasBusiness && !guarded.has(name) && !WITHOUT_POLICY.has(name))
    .map(({ name, index }) => ({
      rule: 'tenant-tables',
      location: `${path}:${lineAt(text, index)}`,
      sentence: `${name} has a business_id: select make_tenant_table('${name}')`,
    }));
}

/** Forced row-level security hides the rows of businesses from an owner who is no superuser: a change would change nothing. */
function unforced({ path, text }: SourceFile, guarded: ReadonlySet<string>): Finding[] {
  if (Number(MIGRATION.exec(path)?.[1] ?? 0) < UNFORCED_SINCE) return [];
  const plain = withoutSqlComments(text);
  return [...plain.matchAll(/^(?:update|delete from) (\w+)/gim)]
    .filter(
      ({ 1: table = '' }) =>
        guarded.has(table) && !new RegExp(`alter table ${table} no force row level security`).test(plain),
    )
    .map(({ 1: table, index }) => ({
      rule: 'changes-see-rows',
      location: `${path}:${lineAt(text, index)}`,
      sentence: `write “alter table ${table} no force row level security;” before it and “force” after it: else an owner who is no superuser changes no row`,
    }));
}

function owned(table: string, owners: ReadonlySet<string>): Finding[] {
  const areas = [...owners].filter((owner) => owner !== 'foundation');
  if (areas.length <= 1 && !owners.has('none')) return [];
  return [
    {
      rule: 'one-owner-per-table',
      location: `table ${table}`,
      sentence: `belongs to ${areas.join(' and ')}: name the migration after its area, or write “-- area: <area>” above create table`,
    },
  ];
}
