import type { TableRow } from '../../foundation/server/tables/table-frame.ts';
import type { CompiledPlan } from './compile-plan.ts';
import { parseRows, type ParsedRow } from './parse-rows.ts';

/** Parses rows while the database writes those before them, by the plan of those. */
export class RowsAhead {
  #plan: CompiledPlan | null = null;
  #parsed = new WeakMap<TableRow, ParsedRow>();

  /** Parses rows that come next, when a plan is known. */
  read(rows: readonly TableRow[]): void {
    if (!this.#plan) return;
    const next = rows.filter((row) => !this.#parsed.has(row));
    for (const parsed of parseRows(this.#plan, next)) this.#parsed.set(parsed.row, parsed);
  }

  /** The rows by this plan: what was parsed by another one, or not at all, is parsed now. */
  take(plan: CompiledPlan, rows: readonly TableRow[]): ParsedRow[] {
    if (!this.#plan || meaningOf(plan) !== meaningOf(this.#plan)) this.#parsed = new WeakMap();
    this.#plan = plan;
    this.read(rows);
    return rows.map((row) => {
      const parsed = this.#parsed.get(row);
      if (!parsed) throw new Error('A row was not parsed');
      return parsed;
    });
  }
}

/** All of a plan that decides how a cell is read. */
const meaningOf = ({ columns, matching, country }: CompiledPlan): string =>
  JSON.stringify([columns, matching.map(({ name }) => name), country]);
