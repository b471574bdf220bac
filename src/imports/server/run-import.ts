import { systemActor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { isAboutValues } from '../../foundation/server/db/database-error.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { defineDueKind } from '../../foundation/server/scheduler/due-kind.ts';
import type { Services } from '../../foundation/server/services.ts';
import { TableError } from '../../foundation/server/tables/table-error.ts';
import type { TableRow } from '../../foundation/server/tables/table-frame.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { moduleRegistry } from '../../records/server/index.ts';
import { importCompleted } from '../contract/domain-events.ts';
import { applyRows, unstorable } from './apply-rows.ts';
import { compilePlan } from './compile-plan.ts';
import { emitProgress, Progress } from './import-progress.ts';
import { findImportFile, type ImportFileRow } from './import-file-store.ts';
import { expireImportFile } from './import-files.ts';
import { findTakenRows, insertOutcomes, type RowOutcome } from './import-row-store.ts';
import {
  advanceImport,
  completeImport,
  findImport,
  lockImport,
  type ImportRow,
  stopImportUndo,
  type ImportStep,
} from './import-store.ts';
import { openImportFile, tableProblem } from './open-import-file.ts';
import { RowsAhead } from './parse-ahead.ts';
import { takeTogether } from './row-order.ts';
import { Turn } from './turn.ts';
import { undoNext } from './undo-import.ts';

/**
 * Rows of one transaction. It locks the numbers of the business, so that a message of a new person waits for it. With 500
 * requests wait longer; with 150 an import takes a third longer.
 */
const BATCH = 250;
/** With growing pauses about 25 minutes: what is wrong for a while, such as files that cannot be reached, is over then. */
const TRIES = 10;
const STOPPED =
  'An error in Parley stopped this import. The rows before it are imported. Import the file again, or undo this import.';
const UNDO_STOPPED = 'An error in Parley stopped the undo. Undo this import again: it continues where it stopped.';

/**
 * Runs imports and their undo, at most two at a time in a process; the scheduler shares them between businesses. A
 * process that ends loses its claim, and another one continues after the last committed batch.
 */
export const dueImports = defineDueKind({
  name: 'imports',
  key: ['import_id'],
  batch: 2,
  // It is renewed, and short enough that an import continues soon after a crash.
  leaseSeconds: 40,
  pollMs: 2_000,
  cpuBound: true,
  async runOutside(services, { business_id: businessId, import_id: importId }, lease) {
    const hasMore = await runTurn(services, businessId, importId, new Turn(lease));
    return () => Promise.resolve(hasMore ? { afterSeconds: 0 } : null);
  },
  giveUp: {
    afterFailures: TRIES,
    run: (ctx, { import_id: importId }) => stopImport(ctx, importId),
  },
});

/** Works at an import for a while; true when it is not done. */
export async function runTurn(services: Services, businessId: Id, importId: Id, turn: Turn): Promise<boolean> {
  const found = await inTransaction({ pool: services.pool, businessId, mode: 'read' }, async (tx) => {
    const row = await findImport(tx, businessId, importId);
    return row ? { row, file: await findImportFile(tx, businessId, row.file_id) } : null;
  });
  if (!found) return false;
  const progress = new Progress();
  if (found.row.undo_status === 'in_progress') return undoSlice(services, businessId, importId, { progress, turn });
  if (found.row.status === 'completed') return false;
  const problem = found.file
    ? await importSlice(services, businessId, found.row, found.file, {
        progress,
        turn,
        ahead: new RowsAhead(),
      })
    : 'The file of this import is gone.';
  if (problem === 'more') return true;
  await inBusiness(services, { businessId, actor: systemActor }, (ctx) => endImport(ctx, importId, problem));
  return false;
}

async function endImport(ctx: BusinessContext, importId: Id, problem: string | null): Promise<void> {
  const row = await completeImport(ctx.tx, ctx.businessId, importId, problem);
  if (!row) return;
  await ctx.enqueue(expireImportFile, { file_id: row.file_id });
  ctx.audit({
    action: 'import_completed',
    record_type: row.module,
    record_id: importId,
    detail: { created: row.created, updated: row.updated, failed: row.failed },
  });
  emitProgress(ctx, row);
  const module = moduleRegistry(ctx.services).modules.get(row.module);
  if (!module) throw new Error(`There is no module ${row.module}`);
  const { label, pluralLabel: plural_label } = module;
  const success = row.created + row.updated + row.unchanged;
  const { file_name, created_by, total } = row;
  ctx.raise(importCompleted, [
    {
      business_id: ctx.businessId,
      import_id: importId,
      module: module.name,
      label,
      plural_label,
      file_name,
      created_by,
      success,
      total,
      problem,
    },
  ]);
}

/** Ends an import, or its undo, that fails again and again. What it has done stays, and it says how to go on. */
async function stopImport(ctx: BusinessContext, importId: Id): Promise<void> {
  const row = await lockImport(ctx.tx, ctx.businessId, importId);
  if (row?.undo_status !== 'in_progress') return endImport(ctx, importId, STOPPED);
  emitProgress(ctx, await stopImportUndo(ctx.tx, ctx.businessId, importId, UNDO_STOPPED));
}

/** What the batches of a slice share. */
interface Slice {
  turn: Turn;
  progress: Progress;
  ahead: RowsAhead;
}

/**
 * Imports rows after those that are done; null when all are, a sentence when it cannot continue. While the database writes a
 * batch, the next one is read and parsed; batches are still written one after the other.
 */
async function importSlice(
  services: Services,
  businessId: Id,
  row: ImportRow,
  file: ImportFileRow,
  slice: Slice,
): Promise<string | null> {
  let waiting: TableRow[] = [];
  let batch: TableRow[] = [];
  let running = Promise.resolve(0);
  const begin = (): void => {
    batch = waiting.slice(0, BATCH);
    waiting = waiting.slice(BATCH);
    running = importBatch(services, businessId, row.id, batch, slice);
    // Reported where it is awaited.
    running.catch(() => undefined);
  };
  const end = async (): Promise<void> => {
    const taken = await running;
    waiting = [...batch.slice(taken), ...waiting];
    batch = [];
    running = Promise.resolve(0);
  };
  try {
    await using table = await openImportFile(services, businessId, file);
    for await (const rows of table) {
      waiting.push(...rows.filter(({ number }) => number > row.position));
      while (waiting.length >= BATCH) {
        await slice.ahead.read(waiting.slice(0, BATCH));
        await end();
        if (await slice.turn.isOver()) return 'more';
        begin();
      }
    }
    for (await end(); waiting.length > 0; await end()) begin();
    return null;
  } catch (error) {
    // What was begun ends before the end of the import is announced.
    await running;
    if (error instanceof TableError) return tableProblem(error);
    throw error;
  }
}

/** Imports the first of the rows in one transaction; returns how many. */
async function importBatch(
  services: Services,
  businessId: Id,
  importId: Id,
  rows: readonly TableRow[],
  slice: Slice,
): Promise<number> {
  try {
    return await inBusiness(services, { businessId, actor: systemActor }, (ctx) =>
      applyBatch(ctx, importId, rows, slice),
    );
  } catch (error) {
    if (!isAboutValues(error)) throw error;
    // The database does not take a value: found by halving, so that the other rows are imported.
    if (rows.length > 1)
      return importBatch(services, businessId, importId, rows.slice(0, Math.ceil(rows.length / 2)), slice);
    const [row] = rows;
    if (!row) throw error;
    await inBusiness(services, { businessId, actor: systemActor }, (ctx) =>
      storeOutcomes(ctx, importId, rows, [unstorable(row)]),
    );
    return 1;
  }
}

/** One batch, with the import locked: rows that have an outcome already are left out. */
async function applyBatch(
  ctx: BusinessContext,
  importId: Id,
  rows: readonly TableRow[],
  { progress, ahead }: Slice,
): Promise<number> {
  const row = await lockImport(ctx.tx, ctx.businessId, importId);
  // Completed by another process, or undone, since the claim.
  if (!row || row.status === 'completed') return rows.length;
  const numbers = rows.map(({ number }) => number);
  const [taken, plan] = await Promise.all([
    findTakenRows(ctx.tx, ctx.businessId, importId, numbers),
    compilePlan(ctx, ctx.businessId, { ...row, actor: actorOf(row) }),
  ]);
  const open = rows.filter(({ number }) => !taken.has(number));
  if (open.length === 0) return rows.length;
  const parsed = takeTogether(ahead.take(plan, open));
  const outcomes = await applyRows(ctx, plan, parsed);
  const last = parsed.at(-1)?.row.number ?? 0;
  const done = rows.filter(({ number }) => number <= last);
  const next = await storeOutcomes(ctx, importId, done, outcomes);
  if (progress.isDue()) emitProgress(ctx, next);
  return done.length;
}

async function storeOutcomes(
  ctx: BusinessContext,
  importId: Id,
  rows: readonly TableRow[],
  outcomes: readonly RowOutcome[],
): Promise<ImportRow> {
  const records = await insertOutcomes(ctx.tx, ctx.businessId, importId, outcomes);
  return advanceImport(ctx.tx, ctx.businessId, importId, stepOf(rows.at(-1)?.number ?? 0, outcomes, records));
}

/** What outcomes add to the numbers of an import. */
export function stepOf(position: number, outcomes: readonly RowOutcome[], records: number): ImportStep {
  const step: ImportStep = { position, created: 0, updated: 0, unchanged: 0, failed: 0, records };
  for (const { outcome } of outcomes) step[outcome] += 1;
  return step;
}

/** Who adds and changes the records of an import. */
export const actorOf = ({ id, file_name: label }: Pick<ImportRow, 'id' | 'file_name'>) =>
  ({ type: 'import', id, label }) as const;

async function undoSlice(
  services: Services,
  businessId: Id,
  importId: Id,
  { progress, turn }: Pick<Slice, 'progress' | 'turn'>,
): Promise<boolean> {
  while (!(await turn.isOver())) {
    const row = await undoNext(services, businessId, importId, (ctx, next) => {
      if (progress.isDue() || next.undo_status === 'completed') emitProgress(ctx, next);
    });
    if (row?.undo_status !== 'in_progress') return false;
  }
  return true;
}
