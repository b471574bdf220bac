import { systemActor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { createWorkContext } from '../../foundation/server/create-work-context.ts';
import { isAboutValues } from '../../foundation/server/db/database-error.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import type { Services } from '../../foundation/server/services.ts';
import type { TableRow } from '../../foundation/server/tables/table-frame.ts';
import type { ImportCheck } from '../contract/import.ts';
import { applyRows, ListFilled, unstorable } from './apply-rows.ts';
import { compilePlan, type EarlierRows, type MatchKey } from './compile-plan.ts';
import type { CheckPlan, ImportFileRow } from './import-file-store.ts';
import type { RowOutcome } from './import-row-store.ts';
import { openImportFile } from './open-import-file.ts';
import { parseRows, type ParsedRow } from './parse-rows.ts';
import { takeTogether, textOf } from './row-order.ts';

/** Texts of rows that are only looked at are cut. */
const SHOWN_LENGTH = 300;
/** A long file is tried with its first rows. */
const CHECKED_ROWS = 10_000;
const CHECK_BATCH = 500;
const FIRST_FAULTS = 20;

/** A row as people see it before it is imported. */
export const shortened = ({ number, cells }: TableRow) => ({
  number,
  cells: cells.map((cell) => cell.replaceAll('\0', '').toWellFormed().slice(0, SHOWN_LENGTH).toWellFormed()),
});

/** Result of a trial that is asked for. */
export const pendingCheck: ImportCheck = {
  status: 'pending',
  checked_rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  faulty_columns: [],
  first_faults: [],
};

/** Thrown to roll a trial back. */
class Tried extends Error {
  readonly rows: readonly TriedRow[];

  constructor(rows: readonly TriedRow[]) {
    super('This was a trial');
    this.rows = rows;
  }
}

/** A row with what became of it; without its values where the database did not take one of them. */
interface TriedRow {
  parsed: ParsedRow | null;
  outcome: RowOutcome;
}

/**
 * What the batches before would have left, had they not been rolled back: the records that they add, and the room that
 * these take in the list.
 */
class Earlier implements EarlierRows {
  joined = 0;
  readonly #keys = new Set<string>();

  hasAdded(keys: readonly MatchKey[]): boolean {
    return keys.some((key) => this.#keys.has(textOf(key)));
  }

  /** What a row means after the batches before, which are remembered with it. */
  follow({ parsed, outcome }: TriedRow, existing: CheckPlan['existing']): RowOutcome['outcome'] {
    if (outcome.outcome === 'failed' || parsed === null) return outcome.outcome;
    const isKnown = outcome.outcome === 'created' && this.hasAdded(parsed.keys);
    if (outcome.has_joined && !isKnown) this.joined += 1;
    if (outcome.outcome === 'created') for (const key of parsed.keys) this.#keys.add(textOf(key));
    return isKnown ? (existing === 'skip' ? 'unchanged' : 'updated') : outcome.outcome;
  }
}

/** What would become of the first rows of a file. They are imported batch by batch, and each is rolled back. */
export async function tryFile(
  services: Services,
  businessId: Id,
  file: ImportFileRow,
  plan: CheckPlan,
): Promise<ImportCheck> {
  const result: ImportCheck = { ...pendingCheck, status: 'completed', faulty_columns: [], first_faults: [] };
  const byColumn = new Map<number | null, number>();
  const earlier = new Earlier();
  await using table = await openImportFile(services, businessId, file);
  let waiting: TableRow[] = [];
  const tryWaiting = async (): Promise<void> => {
    const tried = await tryRows(services, businessId, { header: file.header, plan, earlier }, waiting);
    waiting = waiting.slice(tried.length);
    result.checked_rows += tried.length;
    for (const row of tried) {
      const { outcome } = row;
      result[earlier.follow(row, plan.existing)] += 1;
      if (outcome.outcome !== 'failed') continue;
      for (const { column } of outcome.faults) byColumn.set(column, (byColumn.get(column) ?? 0) + 1);
      const { number, cells, faults } = outcome;
      if (result.first_faults.length < FIRST_FAULTS)
        result.first_faults.push({ ...shortened({ number, cells: [...cells] }), faults: [...faults] });
    }
  };
  for await (const rows of table) {
    waiting.push(...rows);
    while (waiting.length >= CHECK_BATCH && result.checked_rows < CHECKED_ROWS) await tryWaiting();
    if (result.checked_rows >= CHECKED_ROWS) waiting = [];
    if (result.checked_rows >= CHECKED_ROWS) break;
  }
  while (waiting.length > 0) await tryWaiting();
  result.faulty_columns = [...byColumn].map(([column, count]) => ({ column, count }));
  return result;
}

/** What would become of the first of the rows; all of it is rolled back. */
async function tryRows(
  services: Services,
  businessId: Id,
  { header, plan, earlier }: { header: readonly string[]; plan: CheckPlan; earlier: EarlierRows },
  rows: readonly TableRow[],
): Promise<readonly TriedRow[]> {
  let tried = rows.slice(0, CHECK_BATCH);
  for (;;) {
    try {
      await inTransaction({ pool: services.pool, businessId, mode: 'write' }, async (tx) => {
        const ctx = createWorkContext(services, tx);
        const { module, list_id } = plan;
        const compiled = await compilePlan(ctx, businessId, { module, list_id, header, plan, actor: systemActor });
        const parsed = takeTogether(parseRows(compiled, tried));
        const outcomes = await applyRows(ctx, { ...compiled, earlier }, parsed);
        throw new Tried(outcomes.map((outcome, index) => ({ outcome, parsed: parsed[index] ?? null })));
      });
    } catch (error) {
      if (error instanceof Tried) return error.rows;
      if (isAboutValues(error)) {
        // As the import does: the row with that value is found by halving.
        if (tried.length === 1) return tried.map((row) => ({ outcome: unstorable(row), parsed: null }));
        tried = tried.slice(0, Math.ceil(tried.length / 2));
      } else if (!(error instanceof ListFilled)) throw error;
    }
  }
}
