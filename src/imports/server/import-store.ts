import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { ImportEntry, ImportPlan } from '../contract/import.ts';

/** What is done with the rows of a file. */
export type StoredPlan = ImportPlan;

/** An import as it is stored. */
export interface ImportRow extends Pick<ImportEntry, 'id' | 'module' | 'file_name' | 'status' | 'header' | 'mapping'> {
  list_id: Id | null;
  list_name: string | null;
  file_id: Id;
  plan: StoredPlan;
  position: number;
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  records: number | null;
  problem: string | null;
  undo_status: 'in_progress' | 'completed' | null;
  undo_position: Id;
  reverted: number;
  kept: number;
  created_by: Actor;
  created_time: string;
  completed_time: string | null;
}

const COLUMNS = `id, module, list_id, list_name, file_id, file_name, header, mapping, plan, status, position, total, created, updated,
  unchanged, failed, records, problem, undo_status, undo_position, reverted, kept, created_by, created_time, completed_time`;

const insert: NamedStatement = {
  name: 'insert_import',
  text: `insert into imports (business_id, module, list_id, list_name, file_id, file_name, header, header_key, mapping, plan, total, created_by)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${COLUMNS}`,
};
const find: NamedStatement = {
  name: 'find_import',
  text: `select ${COLUMNS} from imports where business_id = $1 and id = $2`,
};
const lock: NamedStatement = {
  name: 'lock_import',
  text: `select ${COLUMNS} from imports where business_id = $1 and id = $2 for no key update ${locks('account')}`,
};
const listAll: NamedStatement = {
  name: 'list_imports',
  text: `select ${COLUMNS} from imports where business_id = $1 and module = $2 order by id desc limit $3 offset $4`,
};
const listOfList: NamedStatement = {
  name: 'list_imports_of_list',
  text: `select ${COLUMNS} from imports where business_id = $1 and list_id = $2 order by id desc limit $3 offset $4`,
};
const remembered: NamedStatement = {
  name: 'find_mapping_of_header',
  text: 'select mapping from imports where business_id = $1 and module = $2 and header_key = $3 order by id desc limit 1',
};
const advance: NamedStatement = {
  name: 'advance_import',
  text: `update imports set status = case status when 'pending' then 'in_progress' else status end, position = greatest(position, $3), created = created + $4, updated = updated + $5,
      unchanged = unchanged + $6, failed = failed + $7, records = records + $8
    where business_id = $1 and id = $2 returning ${COLUMNS}`,
};
const complete: NamedStatement = {
  name: 'complete_import',
  text: `update imports set status = 'completed', completed_time = clock_now(), problem = $3,
      total = created + updated + unchanged + failed
    where business_id = $1 and id = $2 and status <> 'completed' returning ${COLUMNS}`,
};
const beginUndo: NamedStatement = {
  name: 'begin_undo_of_import',
  text: `update imports set undo_status = 'in_progress', problem = null where business_id = $1 and id = $2 returning ${COLUMNS}`,
};
const advanceUndo: NamedStatement = {
  name: 'advance_undo_of_import',
  text: `update imports set undo_status = $3, undo_position = $4, reverted = reverted + $5, kept = kept + $6
    where business_id = $1 and id = $2 returning ${COLUMNS}`,
};

const stopUndo: NamedStatement = {
  name: 'stop_undo_of_import',
  text: `update imports set undo_status = null, problem = $3 where business_id = $1 and id = $2 returning ${COLUMNS}`,
};

export async function insertImport(
  tx: Transaction,
  businessId: Id,
  given: Pick<
    ImportRow,
    | 'module'
    | 'list_id'
    | 'list_name'
    | 'file_id'
    | 'file_name'
    | 'header'
    | 'mapping'
    | 'plan'
    | 'total'
    | 'created_by'
  > & { header_key: string },
): Promise<ImportRow> {
  const [row] = await tx.run<ImportRow>(insert, [
    businessId,
    given.module,
    given.list_id,
    given.list_name,
    given.file_id,
    given.file_name,
    JSON.stringify(given.header),
    given.header_key,
    JSON.stringify(given.mapping),
    JSON.stringify(given.plan),
    given.total,
    JSON.stringify(given.created_by),
  ]);
  if (!row) throw new Error('An import was not stored');
  return row;
}

export async function findImport(tx: Transaction, businessId: Id, id: Id): Promise<ImportRow | undefined> {
  const [row] = await tx.run<ImportRow>(find, [businessId, id]);
  return row;
}

/** The import, while no other transaction works at it. */
export async function lockImport(tx: Transaction, businessId: Id, id: Id): Promise<ImportRow | undefined> {
  const [row] = await tx.run<ImportRow>(lock, [businessId, id]);
  return row;
}

/** One page of the history of a module or of a list, with one more where there are more. */
export function listImportRows(
  tx: Transaction,
  businessId: Id,
  of: { module: string } | { list_id: Id },
  { limit, offset }: { limit: number; offset: number },
): Promise<ImportRow[]> {
  return 'module' in of
    ? tx.run<ImportRow>(listAll, [businessId, of.module, limit + 1, offset])
    : tx.run<ImportRow>(listOfList, [businessId, of.list_id, limit + 1, offset]);
}

/** How the columns of the last import with the same header were matched. */
export async function findRememberedMapping(
  tx: Transaction,
  businessId: Id,
  module: string,
  headerKey: string,
): Promise<(string | null)[] | null> {
  const [row] = await tx.run<{ mapping: (string | null)[] }>(remembered, [businessId, module, headerKey]);
  return row?.mapping ?? null;
}

/** What became of rows: how many more of each. */
export type ImportStep = Pick<ImportRow, 'position' | 'created' | 'updated' | 'unchanged' | 'failed'> & {
  /** Records that no row before these means. */
  records: number;
};

/** Notes how far an import has come, with the transaction of that part. */
export async function advanceImport(tx: Transaction, businessId: Id, id: Id, step: ImportStep): Promise<ImportRow> {
  const { position, created, updated, unchanged, failed, records } = step;
  const counts = [created, updated, unchanged, failed, records];
  const [row] = await tx.run<ImportRow>(advance, [businessId, id, position, ...counts]);
  if (!row) throw new Error('An import that is running is gone');
  return row;
}

/** Ends an import; null when it has ended before. */
export async function completeImport(
  tx: Transaction,
  businessId: Id,
  id: Id,
  problem: string | null,
): Promise<ImportRow | null> {
  const [row] = await tx.run<ImportRow>(complete, [businessId, id, problem]);
  return row ?? null;
}

export async function beginImportUndo(tx: Transaction, businessId: Id, id: Id): Promise<ImportRow> {
  const [row] = await tx.run<ImportRow>(beginUndo, [businessId, id]);
  if (!row) throw new Error('An import that is undone is gone');
  return row;
}

/** Notes how far an undo has come. */
export async function advanceImportUndo(
  tx: Transaction,
  businessId: Id,
  id: Id,
  step: { status: 'in_progress' | 'completed'; position: Id; reverted: number; kept: number },
): Promise<ImportRow> {
  const { status, position, reverted, kept } = step;
  const [row] = await tx.run<ImportRow>(advanceUndo, [businessId, id, status, position, reverted, kept]);
  if (!row) throw new Error('An import that is undone is gone');
  return row;
}

/** Ends an undo before its end; it can be begun again, and continues where it was. */
export async function stopImportUndo(tx: Transaction, businessId: Id, id: Id, problem: string): Promise<ImportRow> {
  const [row] = await tx.run<ImportRow>(stopUndo, [businessId, id, problem]);
  if (!row) throw new Error('An import that is undone is gone');
  return row;
}
