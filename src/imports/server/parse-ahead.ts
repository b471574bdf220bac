import { setImmediate as turn } from 'node:timers/promises';
import type { TableRow } from '../../foundation/server/tables/table-frame.ts';
import type { CompiledPlan } from './compile-plan.ts';
import { parseRows, type ParsedRow } from './parse-rows.ts';

/** Rows that are parsed before the event loop continues with the statements of the batch before: about a millisecond. */
const AT_ONCE = 10;

/** Parses rows while the database writes those before them, by the plan of those. */
export class RowsAhead {
  #plan: CompiledPlan | null = null;
  #parsed = new WeakMap<TableRow, ParsedRow>();

  /** Parses rows that come next, when a plan is known. */
  async read(rows: readonly TableRow[]): Promise<void> {
    for (let from = 0; from < rows.length && this.#plan; from += AT_ONCE) {
      this.#parse(this.#plan, rows.slice(from, from + AT_ONCE));
      await turn();
    }
  }

  #parse(plan: CompiledPlan, rows: readonly TableRow[]): void {
    const next = rows.filter((row) => !this.#parsed.has(row));
    for (const parsed of parseRows(plan, next)) this.#parsed.set(parsed.row, parsed);
  }

  /** The rows by this plan: what was parsed by another one, or not at all, is parsed now. */
  take(plan: CompiledPlan, rows: readonly TableRow[]): ParsedRow[] {
    if (!this.#plan || meaningOf(plan) !== meaningOf(this.#plan)) this.#parsed = new WeakMap();
    this.#plan = plan;
    this.#parse(plan, rows);
    return rows.map((row) => {
      const parsed = this.#parsed.get(row);
      if (!parsed) throw new Error('A row was not parsed');
      return parsed;
    });
  }
}

/** All of a plan that decides how a cell is read. */
const meaningOf = ({ columns, matching, country, written }: CompiledPlan): string =>
  JSON.stringify([columns, matching.map(({ name }) => name), country, written]);
