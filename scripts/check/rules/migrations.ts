import type { Finding } from '../finding.ts';
import type { SourceFile } from '../source-files.ts';
import { lineAt, withoutSqlComments } from '../source-text.ts';
import { createdTables, MIGRATION, tableOwners } from './table-owners.ts';

/** Looked up before anybody knows the business; reached through functions that compare it themselves. */
const WITHOUT_POLICY = new Set(['sign_in_names', 'channel_routes']);

/** Migrations: numbered without gaps, every tenant table under row-level security, every table somebody's. */
export function checkMigrations(files: readonly SourceFile[]): Finding[] {
  const migrations = files
    .filter(({ path }) => path.startsWith('migrations/'))
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
    ...[...tableOwners(files)].flatMap(([table, owners]) => owned(table, owners)),
  ];
}

function numbered(path: string, number: number): Finding[] {
  const found = MIGRATION.exec(path);
  if (found && Number(found[1]) === number) return [];
  return [
    {
      rule: 'migration-numbers',
      place: path,
      sentence: `expected ${String(number).padStart(4, '0')}-<area>.sql: numbers have no gaps and no doubles`,
    },
  ];
}

function tenantTables({ path, text }: SourceFile, guarded: ReadonlySet<string>): Finding[] {
  return createdTables(text)
    .filter(({ name, hasBusiness }) => hasBusiness && !guarded.has(name) && !WITHOUT_POLICY.has(name))
    .map(({ name, index }) => ({
      rule: 'tenant-tables',
      place: `${path}:${lineAt(text, index)}`,
      sentence: `${name} has a business_id: select make_tenant_table('${name}')`,
    }));
}

function owned(table: string, owners: ReadonlySet<string>): Finding[] {
  const areas = [...owners].filter((owner) => owner !== 'foundation');
  if (areas.length <= 1 && !owners.has('nobody')) return [];
  return [
    {
      rule: 'one-owner-per-table',
      place: `table ${table}`,
      sentence: `belongs to ${areas.join(' and ')}: name the migration after its area, or write “-- area: <area>” above create table`,
    },
  ];
}
