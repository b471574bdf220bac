import type { z } from 'zod';
import type { Id } from '../../foundation/contract/id.ts';
import { hidesNumbers } from '../../foundation/server/hidden-numbers.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { scheduleDue } from '../../foundation/server/scheduler/due-kind.ts';
import { contactModule } from '../../contacts/server/index.ts';
import { contactListModule, readListRoom } from '../../lists/server/index.ts';
import {
  fieldsOf,
  getRecord,
  moduleRegistry,
  readLabels,
  requireRecords,
  type Module,
} from '../../records/server/index.ts';
import {
  type FailedRow,
  type failedRowsQuery,
  type ImportEntry,
  type ImportFile,
  type ImportPlan,
} from '../contract/import.ts';
import { applyRows } from './apply-rows.ts';
import { compilePlan, headerKey, requireImporting, requirePlan } from './compile-plan.ts';
import { storeCheckPlan, type ImportFileRow } from './import-file-store.ts';
import { dueImportFiles, presentFile, requireImportFile } from './import-files.ts';
import { emitProgress } from './import-progress.ts';
import {
  countFaults,
  findFailedRows,
  findKeptRecords,
  insertOutcomes,
  listFailedRows,
  removeFailedRows,
} from './import-row-store.ts';
import {
  advanceImport,
  beginImportUndo,
  findImport,
  insertImport,
  listImportRows,
  lockImport,
  type ImportRow,
} from './import-store.ts';
import { parseRows } from './parse-rows.ts';
import { readRowLimit } from './propose-mapping.ts';
import { presentImport, SHOWN_ERRORS } from './present-import.ts';
import { actorOf, dueImports, stepOf } from './run-import.ts';
import { takeTogether } from './row-order.ts';
import { pendingCheck } from './try-file.ts';

const KEPT_NAMED = 100;

/** The file, read to its end; and the list, with room in it. Refuses what cannot be imported. */
async function requireImport(
  ctx: MemberContext,
  moduleName: string,
  { fileId, listId, plan }: { fileId: Id; listId: Id | null; plan: ImportPlan },
): Promise<{ module: Module; file: ImportFileRow & { row_count: number }; listName: string | null }> {
  const module = requireRecords(ctx, moduleName, 'edit');
  requireImporting(module);
  const file = await requireImportFile(ctx, fileId);
  if (file.state === 'failed')
    refuse('NOT_ALLOWED', { reason: 'IMPORT_FILE_UNREADABLE', info: { problem: file.problem ?? '' } });
  const { row_count: rows } = file;
  if (file.state === 'reading' || rows === null) return refuse('NOT_ALLOWED', { reason: 'IMPORT_FILE_READING' });
  const listName = listId === null ? null : await requireList(ctx, module, listId, rows);
  if (rows === 0) refuse('INVALID_DATA', { reason: 'IMPORT_EMPTY', info: { field: 'file_id' } });
  const max = await readRowLimit(ctx);
  if (rows > max) refuse('LIMIT_EXCEEDED', { reason: 'IMPORT_ROWS', info: { count: max } });
  requirePlan(await fieldsOf(ctx, ctx.businessId, module), file.header, plan);
  return { module, file: { ...file, row_count: rows }, listName };
}

/** A list of contacts that takes members; refuses one that is full, and a file without any. */
async function requireList(ctx: MemberContext, module: Module, listId: Id, rows: number): Promise<string> {
  if (module.name !== contactModule.name)
    refuse('INVALID_DATA', { message: 'Only contacts can be added to a list.', info: { field: 'list_id' } });
  if (!ctx.user.permissions.has('outreach.edit')) refuse('NOT_ALLOWED', { reason: 'PERMISSION' });
  await getRecord(ctx, contactListModule, listId);
  const list = await readListRoom(ctx, ctx.businessId, listId, []);
  if (!list) return refuse('NOT_ALLOWED', { reason: 'LIST_IS_DYNAMIC' });
  if (rows === 0) refuse('INVALID_DATA', { reason: 'MEMBERS_EMPTY', info: { field: 'file_id' } });
  if (list.room === 0) refuse('LIMIT_EXCEEDED', { reason: 'LIST_FULL' });
  return list.name;
}

/** Has an import tried without keeping any of it. */
export async function checkImport(
  ctx: MemberContext,
  fileId: Id,
  { module: moduleName, list_id, ...plan }: ImportPlan & { module: string; list_id: Id | null },
): Promise<ImportFile> {
  const { module } = await requireImport(ctx, moduleName, { fileId, listId: list_id, plan });
  const checked = await storeCheckPlan(
    ctx.tx,
    ctx.businessId,
    fileId,
    { ...plan, module: module.name, list_id },
    pendingCheck,
  );
  await scheduleDue(ctx, dueImportFiles, [{ business_id: ctx.businessId, file_id: fileId }]);
  return presentFile(checked);
}

/** Begins an import, and returns at once. */
export async function createImport(
  ctx: MemberContext,
  moduleName: string,
  { file_id: fileId, list_id, ...plan }: ImportPlan & { file_id: Id; list_id: Id | null },
): Promise<ImportEntry> {
  const { module, file, listName } = await requireImport(ctx, moduleName, { fileId, listId: list_id, plan });
  const row = await insertImport(ctx.tx, ctx.businessId, {
    module: module.name,
    list_id,
    list_name: listName,
    file_id: fileId,
    file_name: file.name,
    header: file.header,
    header_key: headerKey(file.header),
    mapping: plan.mapping,
    plan,
    total: file.row_count,
    created_by: ctx.actor,
  });
  await scheduleDue(ctx, dueImports, [{ business_id: ctx.businessId, import_id: row.id }]);
  ctx.audit({
    action: 'import_started',
    record_type: module.name,
    record_id: row.id,
    detail: { rows: file.row_count, is_consent_given: plan.is_consent_given },
  });
  emitProgress(ctx, row);
  return presentImport(row);
}

/** One page of the history of a module or list. */
export async function listImports(
  ctx: MemberContext,
  of: { module: string } | { list_id: Id },
  page: { limit: number; offset: number },
) {
  if ('module' in of) requireRecords(ctx, of.module);
  else await getRecord(ctx, contactListModule, of.list_id);
  const rows = await listImportRows(ctx.tx, ctx.businessId, of, page);
  const shown = rows.slice(0, page.limit);
  return {
    imports: await Promise.all(shown.map((row) => present(ctx, row))),
    info: { has_more: rows.length > page.limit },
  };
}

async function present(ctx: MemberContext, row: ImportRow): Promise<ImportEntry> {
  const [faults, kept] = await Promise.all([
    row.failed === 0 || hidesNumbers(ctx.user)
      ? []
      : listFailedRows(ctx.tx, ctx.businessId, row.id, { limit: SHOWN_ERRORS }),
    row.kept === 0 ? [] : keptRecords(ctx, row),
  ]);
  return presentImport(row, { faults, kept });
}

async function keptRecords(ctx: MemberContext, { id, module }: ImportRow): Promise<{ id: Id; label: string }[]> {
  const ids = await findKeptRecords(ctx.tx, ctx.businessId, id, KEPT_NAMED);
  const view = moduleRegistry(ctx.services).modules.get(module)?.labelView;
  return view === undefined ? [] : readLabels(ctx.tx, view, ctx.businessId, ids);
}

/** One import of a module or list. */
export async function getImport(
  ctx: MemberContext,
  of: { module: string } | { list_id: Id },
  importId: Id,
): Promise<ImportEntry> {
  const row = await findImport(ctx.tx, ctx.businessId, importId);
  if (!row || ('module' in of ? row.module !== of.module : row.list_id !== of.list_id)) return refuse('NOT_FOUND');
  if ('module' in of) requireRecords(ctx, row.module);
  else await getRecord(ctx, contactListModule, of.list_id);
  return present(ctx, row);
}

/** An import of this business, locked, whose module the role may change. */
async function requireEnded(ctx: MemberContext, importId: Id): Promise<ImportRow> {
  const row = (await lockImport(ctx.tx, ctx.businessId, importId)) ?? refuse('NOT_FOUND');
  requireRecords(ctx, row.module, 'edit');
  if (row.status !== 'completed') refuse('NOT_ALLOWED', { reason: 'IMPORT_RUNNING' });
  if (row.undo_status !== null) refuse('NOT_ALLOWED', { reason: 'IMPORT_UNDONE' });
  return row;
}

/** An import of this business whose records the role may read. */
export async function requireReadable(ctx: MemberContext, importId: Id): Promise<ImportRow> {
  const row = (await findImport(ctx.tx, ctx.businessId, importId)) ?? refuse('NOT_FOUND');
  requireRecords(ctx, row.module);
  return row;
}

export async function getFailedRows(
  ctx: MemberContext,
  importId: Id,
  { limit, offset, kind, label }: z.output<typeof failedRowsQuery>,
) {
  await requireReadable(ctx, importId);
  const [rows, reasons] = await Promise.all([
    listFailedRows(ctx.tx, ctx.businessId, importId, {
      limit: limit + 1,
      offset,
      reason: kind ? { kind, label: label ?? null } : null,
    }),
    countFaults(ctx.tx, ctx.businessId, importId),
  ]);
  return { failed_rows: rows.slice(0, limit), info: { has_more: rows.length > limit, reasons } };
}

/** Sends corrected rows again; returns those that are still wrong. */
export async function retryRows(
  ctx: MemberContext,
  importId: Id,
  rows: readonly { number: number; cells: string[] }[],
): Promise<{ import: ImportEntry; failed_rows: FailedRow[] }> {
  const row = await requireEnded(ctx, importId);
  const { tx, businessId } = ctx;
  const numbers = rows.map(({ number }) => number);
  const known = await findFailedRows(tx, businessId, importId, numbers);
  if (known.length < new Set(numbers).size || new Set(numbers).size < numbers.length)
    refuse('INVALID_DATA', { message: 'One of these rows has not failed, or is sent twice.', info: { field: 'rows' } });
  const plan = await compilePlan(ctx, businessId, { ...row, actor: actorOf(row) });
  const parsed = parseRows(
    plan,
    rows.toSorted((one, other) => one.number - other.number),
  );
  // More rows of one record than one transaction applies stay failed, and can be sent again.
  const together = takeTogether(parsed);
  const outcomes = await applyRows(ctx, plan, together);
  await removeFailedRows(
    tx,
    businessId,
    importId,
    together.map((each) => each.row.number),
  );
  const records = await insertOutcomes(tx, businessId, importId, outcomes);
  const step = stepOf(0, outcomes, records);
  const next = await advanceImport(tx, businessId, importId, { ...step, failed: step.failed - outcomes.length });
  emitProgress(ctx, next);
  return {
    import: await present(ctx, next),
    failed_rows: await findFailedRows(tx, businessId, importId, numbers),
  };
}

/** Begins to undo an import. */
export async function undoImport(ctx: MemberContext, importId: Id): Promise<ImportEntry> {
  await requireEnded(ctx, importId);
  const row = await beginImportUndo(ctx.tx, ctx.businessId, importId);
  await scheduleDue(ctx, dueImports, [{ business_id: ctx.businessId, import_id: importId }]);
  ctx.audit({ action: 'import_undone', record_type: row.module, record_id: importId });
  emitProgress(ctx, row);
  return present(ctx, row);
}
