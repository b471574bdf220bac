import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { StoredValues } from '../../records/server/index.ts';
import type { FailedRow, FailureReason, RowFault } from '../contract/import.ts';

/** What became of one row of a file. */
export type RowOutcome =
  | {
      number: number;
      outcome: 'created' | 'updated' | 'unchanged';
      record_id: Id;
      version: number;
      before: StoredValues | null;
      has_joined: boolean;
    }
  | { number: number; outcome: 'failed'; cells: readonly string[]; faults: readonly RowFault[] };

// The key (business, import, row): a row that was taken before is left out.
const take: NamedStatement = {
  name: 'find_taken_import_rows',
  text: 'select row_number from import_rows where business_id = $1 and import_id = $2 and row_number = any ($3)',
};
// What is inserted is not seen by the count beside it: it looks at the rows of before. A record that a row made has none; each
// other one is looked up in the index of records: the LIMIT keeps the planner from reading all rows of the import once a batch.
const insert: NamedStatement = {
  name: 'insert_import_rows',
  text: `with e as (
      select * from jsonb_to_recordset($3) as e (number int, outcome text, record_id bigint, version int, before jsonb,
        has_joined boolean, cells jsonb, faults jsonb)
    ), inserted as (
      insert into import_rows (business_id, import_id, row_number, outcome, record_id, version, before, has_joined, cells, faults)
      select $1, $2, e.number, e.outcome, e.record_id, e.version, e.before, coalesce(e.has_joined, false), e.cells, e.faults
      from e order by e.number
    )
    select count(*)::int as records
    from (select record_id, bool_or(outcome = 'created') as is_new from e where record_id is not null group by 1) as n
    where is_new or (select r.record_id from import_rows r
      where r.business_id = $1 and r.import_id = $2 and r.record_id = n.record_id limit 1) is null`,
};
const removeFailed: NamedStatement = {
  name: 'remove_failed_import_rows',
  text: `delete from import_rows where business_id = $1 and import_id = $2 and row_number = any ($3) and outcome = 'failed'`,
};
const failed: NamedStatement = {
  name: 'list_failed_import_rows',
  text: `select row_number as number, cells, faults from import_rows
    where business_id = $1 and import_id = $2 and outcome = 'failed' and row_number > $3
      and ($4::text is null or coalesce(faults -> 0 ->> 'kind', 'other') = $4 and faults -> 0 ->> 'label' is not distinct from $5)
    order by row_number limit $6 offset $7`,
};
const someFailed: NamedStatement = {
  name: 'find_failed_import_rows',
  text: `select row_number as number, cells, faults from import_rows
    where business_id = $1 and import_id = $2 and outcome = 'failed' and row_number = any ($3)`,
};
const reasons: NamedStatement = {
  name: 'count_import_faults',
  text: `select coalesce(faults -> 0 ->> 'kind', 'other') as kind, faults -> 0 ->> 'label' as label, count(*)::int as count
    from import_rows where business_id = $1 and import_id = $2 and outcome = 'failed' group by 1, 2 order by 3 desc, 1, 2 limit 20`,
};
// The rows of the next records, in the order of records.
const ofRecords: NamedStatement = {
  name: 'import_rows_of_next_records',
  text: `select record_id, row_number as number, outcome, version, before, has_joined from import_rows
    where business_id = $1 and import_id = $2 and record_id in (
      select distinct record_id from import_rows
      where business_id = $1 and import_id = $2 and record_id is not null and ($3::bigint = 0 or record_id < $3) order by record_id desc limit $4)
    order by record_id desc, row_number`,
};
const keep: NamedStatement = {
  name: 'keep_import_rows',
  text: 'update import_rows set is_kept = true where business_id = $1 and import_id = $2 and record_id = any ($3)',
};
const kept: NamedStatement = {
  name: 'kept_records_of_import',
  text: `select distinct record_id as id from import_rows where business_id = $1 and import_id = $2 and is_kept order by 1 limit $3`,
};

const versions: NamedStatement = {
  name: 'versions_of_imported_records',
  text: `select record_id, max(version) as version from import_rows
    where business_id = $1 and import_id = $2 and record_id = any ($3) group by 1 having not bool_or(is_kept)`,
};

/** The numbers among these of rows that have an outcome already. */
export async function findTakenRows(
  tx: Transaction,
  businessId: Id,
  importId: Id,
  numbers: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.run<{ row_number: number }>(take, [businessId, importId, numbers]);
  return new Set(rows.map(({ row_number }) => row_number));
}

/** Stores what became of rows; returns how many records they mean that no row before them did. */
export async function insertOutcomes(
  tx: Transaction,
  businessId: Id,
  importId: Id,
  outcomes: readonly RowOutcome[],
): Promise<number> {
  if (outcomes.length === 0) return 0;
  const [row] = await tx.run<{ records: number }>(insert, [businessId, importId, JSON.stringify(outcomes)]);
  return row?.records ?? 0;
}

/** Rows that failed and are sent again: what they become is written again. */
export async function removeFailedRows(
  tx: Transaction,
  businessId: Id,
  importId: Id,
  numbers: readonly number[],
): Promise<void> {
  await tx.run(removeFailed, [businessId, importId, numbers]);
}

/** Failed rows in the order of the file; `reason`: those that failed for it. */
export function listFailedRows(
  tx: Transaction,
  businessId: Id,
  importId: Id,
  page: { after?: number; limit: number; offset?: number; reason?: FailureReason | null },
): Promise<FailedRow[]> {
  const { after = 0, limit, offset = 0, reason = null } = page;
  const { kind = null, label = null } = reason ?? {};
  return tx.run<FailedRow>(failed, [businessId, importId, after, kind, label, limit, offset]);
}

/** Those of the rows that have failed. */
export function findFailedRows(
  tx: Transaction,
  businessId: Id,
  importId: Id,
  numbers: readonly number[],
): Promise<FailedRow[]> {
  return tx.run<FailedRow>(someFailed, [businessId, importId, numbers]);
}

/** How many rows failed for each reason, the most frequent first. */
export function countFaults(
  tx: Transaction,
  businessId: Id,
  importId: Id,
): Promise<(FailureReason & { count: number })[]> {
  return tx.run(reasons, [businessId, importId]);
}

/** What an import did to one record with one row. */
export interface AppliedRow {
  record_id: Id;
  number: number;
  outcome: 'created' | 'updated' | 'unchanged';
  version: number;
  before: StoredValues | null;
  has_joined: boolean;
}

/** All rows of the next records, the newest first, in the order of rows; `after` is the last one that is done, 0 for none. */
export function nextAppliedRows(
  tx: Transaction,
  businessId: Id,
  importId: Id,
  { after, records }: { after: Id; records: number },
): Promise<AppliedRow[]> {
  return tx.run<AppliedRow>(ofRecords, [businessId, importId, after, records]);
}

/** Notes records that an undo leaves as they are. */
export async function keepRecords(tx: Transaction, businessId: Id, importId: Id, ids: readonly Id[]): Promise<void> {
  if (ids.length > 0) await tx.run(keep, [businessId, importId, ids]);
}

export async function findKeptRecords(tx: Transaction, businessId: Id, importId: Id, limit: number): Promise<Id[]> {
  const rows = await tx.run<{ id: Id }>(kept, [businessId, importId, limit]);
  return rows.map(({ id }) => id);
}

/** The versions of records as this import left them; without those that its undo left as they are. */
export async function findImportedVersions(
  tx: Transaction,
  businessId: Id,
  importId: Id,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, number>> {
  const rows = await tx.run<{ record_id: Id; version: number }>(versions, [businessId, importId, ids]);
  return new Map(rows.map(({ record_id, version }) => [record_id, version]));
}
