import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { Module } from './define-module.ts';
import type { ModuleFields } from './module-fields.ts';
import { identifier } from './record-columns.ts';
import { composedStatement } from '../../foundation/server/db/composed-statement.ts';

/** The row of a table with every column, as the text of JSON: numbers of 64 bits do not survive a parser. */
export type RowSnapshot = string;

/** Who follows a record, since when. */
export interface FollowerSnapshot {
  user_id: Id;
  created_time: string;
}

/** What generic code keeps of a record beside its row, by ids. */
export interface Belongings {
  notes: Id[];
  /** Merges that were stored before records had files have none. */
  files?: Id[];
  activities: Id[];
  followers: FollowerSnapshot[];
}

export async function readRowSnapshot(
  tx: Transaction,
  { table }: Pick<Module, 'table'>,
  businessId: Id,
  id: Id,
): Promise<RowSnapshot> {
  const [row] = await tx.run<{ row: RowSnapshot }>(
    composedStatement(
      `select to_jsonb(r)::text as row from ${identifier(table)} r where r.business_id = $1 and r.id = $2`,
    ),
    [businessId, id],
  );
  if (!row) throw new Error('A locked record has no row');
  return row.row;
}

const writableColumns: NamedStatement = {
  name: 'writable_columns',
  text: `select attname::text as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and $2::jsonb ? attname::text
    order by attnum`,
};

/** Adds the row again as it was, but for values that another record has now. Columns that came since have their defaults. */
export async function restoreRow(
  tx: Transaction,
  { table }: Pick<Module, 'table'>,
  row: RowSnapshot,
  without: { columns: readonly string[]; custom: readonly string[] } = { columns: [], custom: [] },
): Promise<void> {
  const columns = await tx.run<{ name: string }>(writableColumns, [table, row]);
  const names = columns.map(({ name }) => identifier(name)).join(', ');
  const text = `insert into ${identifier(table)} (${names}) select ${names} from jsonb_populate_record(null::${identifier(table)},
      ($1::jsonb - $2::text[]) || jsonb_build_object('custom', ($1::jsonb -> 'custom') - $3::text[]))`;
  await tx.run(composedStatement(text), [row, without.columns, without.custom]);
}

/** Takes from a record the values that another one may have now. */
export async function releaseUniqueValues(
  tx: Transaction,
  { module, list }: ModuleFields,
  businessId: Id,
  id: Id,
): Promise<void> {
  await tx.run(
    {
      name: 'release_values_of_merged',
      text: 'delete from record_values where business_id = $1 and record_id = $2',
    },
    [businessId, id],
  );
  const columns = list.flatMap(({ is_unique: isUnique, column }) => (isUnique && column !== null ? [column] : []));
  if (columns.length === 0) return;
  const sets = columns.map((column) => `${identifier(column)} = null`).join(', ');
  await tx.run(composedStatement(`update ${identifier(module.table)} set ${sets} where business_id = $1 and id = $2`), [
    businessId,
    id,
  ]);
}

const belongings: NamedStatement = {
  name: 'belongings_of_record',
  text: `select
    (select coalesce(jsonb_agg(n.id::text order by n.id), '[]') from notes n where n.business_id = $1 and n.record_id = $2) as notes,
    (select coalesce(jsonb_agg(m.media_id::text order by m.media_id), '[]') from record_files m where m.business_id = $1 and m.record_id = $2) as files,
    (select coalesce(jsonb_agg(a.id::text order by a.id), '[]') from record_activities a where a.business_id = $1 and a.record_id = $2) as activities,
    (select coalesce(jsonb_agg(jsonb_build_object('user_id', f.user_id::text, 'created_time', f.created_time) order by f.user_id), '[]')
      from record_followers f where f.business_id = $1 and f.record_id = $2) as followers`,
};

/** What belongs to a locked record. */
export async function readBelongings(tx: Transaction, businessId: Id, id: Id): Promise<Belongings> {
  const [row] = await tx.run<Belongings>(belongings, [businessId, id]);
  if (!row) throw new Error('A select of one row returned none');
  return row;
}

const returnNotes: NamedStatement = {
  name: 'return_notes_of_merged',
  text: `update notes set record_id = $4 where business_id = $1 and record_id = $3 and id = any ($2::bigint[]) ${locks('record')}`,
};
const returnFiles: NamedStatement = {
  name: 'return_files_of_merged',
  text: `update record_files set record_id = $4
    where business_id = $1 and record_id = $3 and media_id = any ($2::bigint[]) ${locks('record')}`,
};
const returnActivities: NamedStatement = {
  name: 'return_activities_of_merged',
  text: `update record_activities set record_id = $4
    where business_id = $1 and record_id = $3 and id = any ($2::bigint[]) ${locks('record')}`,
};
const dropFollowers: NamedStatement = {
  name: 'drop_followers_of_merged',
  text: 'delete from record_followers where business_id = $1 and record_id = $2 and user_id = any ($3::bigint[])',
};
const restoreFollowers: NamedStatement = {
  name: 'restore_followers_of_merged',
  text: `insert into record_followers (business_id, module, record_id, user_id, created_time)
    select $1, $2, $3, e.user_id, e.created_time
    from jsonb_to_recordset($4) as e (user_id bigint, created_time timestamptz) order by e.user_id on conflict do nothing`,
};

/** Gives back to a record that was merged what it had; who followed only it no longer follows the kept one. */
export async function returnBelongings(
  tx: Transaction,
  { name }: Module,
  businessId: Id,
  { kept, merged }: Record<'kept' | 'merged', { id: Id; belongings: Belongings }>,
): Promise<void> {
  const { notes, files = [], activities, followers } = merged.belongings;
  await tx.run(returnNotes, [businessId, notes, kept.id, merged.id]);
  await tx.run(returnFiles, [businessId, files, kept.id, merged.id]);
  await tx.run(returnActivities, [businessId, activities, kept.id, merged.id]);
  const own = new Set(kept.belongings.followers.map(({ user_id: userId }) => userId));
  await tx.run(dropFollowers, [
    businessId,
    kept.id,
    followers.map(({ user_id: userId }) => userId).filter((userId) => !own.has(userId)),
  ]);
  await tx.run(restoreFollowers, [businessId, name, merged.id, JSON.stringify(followers)]);
}
