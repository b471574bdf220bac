import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { ImportCheck, ImportFile } from '../contract/import.ts';
import type { TableDescription } from '../../foundation/server/tables/table-frame.ts';
import type { StoredPlan } from './import-store.ts';

/** How a person chose to have a file read; what is missing is detected. */
export interface ChosenReading {
  encoding?: string;
  delimiter?: string;
  sheet?: string;
}

/** What a file says about itself. */
export type FileDescription = TableDescription;

/** An import that is tried. */
export interface CheckPlan extends StoredPlan {
  module: string;
  list_id: Id | null;
}

/** A file as it is stored. */
export interface ImportFileRow extends Pick<ImportFile, 'id' | 'name' | 'size' | 'state' | 'problem' | 'row_count'> {
  media_id: Id | null;
  reading: ChosenReading;
  description: FileDescription | null;
  header: string[];
  first_rows: ImportFile['rows'];
  check_plan: CheckPlan | null;
  check_result: ImportCheck | null;
  user_id: Id;
}

const COLUMNS = `id, media_id, name, size::int, state, problem, reading, description, header, first_rows, row_count, check_plan,
  check_result, user_id`;

const insert: NamedStatement = {
  name: 'insert_import_file',
  text: `insert into import_files (business_id, media_id, name, size, user_id) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
};
const find: NamedStatement = {
  name: 'find_import_file',
  text: `select ${COLUMNS} from import_files where business_id = $1 and id = $2`,
};
const readAgain: NamedStatement = {
  name: 'read_import_file_again',
  text: `update import_files set reading = $3, state = 'reading', problem = null, description = null, header = '[]', first_rows = '[]',
      row_count = null, check_plan = null, check_result = null
    where business_id = $1 and id = $2 returning ${COLUMNS}`,
};
// What was read counts only for the reading that was asked for last.
const storeRead: NamedStatement = {
  name: 'store_import_file_read',
  text: `update import_files set state = $4, problem = $5, description = coalesce($6, description), header = coalesce($7, header),
      first_rows = coalesce($8, first_rows), row_count = $9
    where business_id = $1 and id = $2 and reading = $3`,
};
const storePlan: NamedStatement = {
  name: 'store_import_check_plan',
  text: `update import_files set check_plan = $3, check_result = $4 where business_id = $1 and id = $2 returning ${COLUMNS}`,
};
const storeCheck: NamedStatement = {
  name: 'store_import_check',
  text: 'update import_files set check_result = $4 where business_id = $1 and id = $2 and check_plan = $3',
};
const failCheck: NamedStatement = {
  name: 'fail_import_check',
  text: `update import_files set state = 'failed', problem = $4, check_result = null
    where business_id = $1 and id = $2 and check_plan = $3 and check_result ->> 'status' = 'pending'`,
};
const forget: NamedStatement = {
  name: 'forget_import_file',
  text: `delete from import_files f where f.business_id = $1 and f.id = $2
    and not exists (select from imports i where i.business_id = $1 and i.file_id = f.id and i.status <> 'completed')
    returning media_id`,
};

export async function insertImportFile(
  tx: Transaction,
  businessId: Id,
  file: Pick<ImportFileRow, 'media_id' | 'name' | 'size' | 'user_id'>,
): Promise<ImportFileRow> {
  const { media_id, name, size, user_id } = file;
  const [row] = await tx.run<ImportFileRow>(insert, [businessId, media_id, name, size, user_id]);
  if (!row) throw new Error('A file for an import was not stored');
  return row;
}

export async function findImportFile(tx: Transaction, businessId: Id, id: Id): Promise<ImportFileRow | undefined> {
  const [row] = await tx.run<ImportFileRow>(find, [businessId, id]);
  return row;
}

/** Asks for another reading; what was read before is forgotten. */
export async function readImportFileAgain(
  tx: Transaction,
  businessId: Id,
  id: Id,
  reading: ChosenReading,
): Promise<ImportFileRow | undefined> {
  const [row] = await tx.run<ImportFileRow>(readAgain, [businessId, id, JSON.stringify(reading)]);
  return row;
}

/** What was read of a file so far. */
export interface FileRead extends Pick<ImportFileRow, 'state' | 'problem' | 'row_count'> {
  description?: FileDescription;
  header?: readonly string[];
  first_rows?: ImportFile['rows'];
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Stores what was read, if this reading is still asked for. */
export async function storeFileRead(
  tx: Transaction,
  businessId: Id,
  { id, reading }: Pick<ImportFileRow, 'id' | 'reading'>,
  read: FileRead,
): Promise<void> {
  const { state, problem, row_count, description, header, first_rows } = read;
  await tx.run(storeRead, [
    businessId,
    id,
    JSON.stringify(reading),
    state,
    problem,
    json(description),
    json(header),
    json(first_rows),
    row_count,
  ]);
}

/** Asks for an import to be tried. */
export async function storeCheckPlan(
  tx: Transaction,
  businessId: Id,
  id: Id,
  plan: CheckPlan,
  pending: ImportCheck,
): Promise<ImportFileRow> {
  const [row] = await tx.run<ImportFileRow>(storePlan, [businessId, id, JSON.stringify(plan), JSON.stringify(pending)]);
  if (!row) throw new Error('A file that is checked is gone');
  return row;
}

/** What came of a trial, if it is still asked for. */
export async function storeCheckResult(
  tx: Transaction,
  businessId: Id,
  id: Id,
  plan: CheckPlan,
  result: ImportCheck,
): Promise<void> {
  await tx.run(storeCheck, [businessId, id, JSON.stringify(plan), JSON.stringify(result)]);
}

/** Says why a trial has no result, if it is still asked for: the file cannot be imported as it is. */
export async function failCheckOfFile(
  tx: Transaction,
  businessId: Id,
  id: Id,
  plan: CheckPlan,
  problem: string,
): Promise<void> {
  await tx.run(failCheck, [businessId, id, JSON.stringify(plan), problem]);
}

/** Deletes a file that no import needs any more; returns which bytes it named. */
export async function forgetImportFile(tx: Transaction, businessId: Id, id: Id): Promise<Id | null> {
  const [row] = await tx.run<{ media_id: Id | null }>(forget, [businessId, id]);
  return row?.media_id ?? null;
}
