import { foldText } from '../../rules/contract/fold-text.ts';
import type { TableRow } from '../../foundation/server/tables/table-frame.ts';
import { FieldProblem, type StoredValue } from '../../records/server/index.ts';
import type { RowFault } from '../contract/import.ts';
import { isNamed, type CompiledPlan, type MatchKey, type PlannedColumn } from './compile-plan.ts';

/** A row with the values that its cells mean. */
export interface ParsedRow {
  row: TableRow;
  /** Of cells that are not empty. */
  values: Record<string, StoredValue>;
  faults: RowFault[];
  /** Cells that name a user or a record: they are looked up with those of other rows. */
  named: readonly { column: PlannedColumn; text: string }[];
  /** What other rows may recognise its record by; the first one decides which record it means itself. */
  keys: readonly MatchKey[];
}

/** Reads the cells of rows by the types of their fields. */
export const parseRows = (plan: CompiledPlan, rows: readonly TableRow[]): ParsedRow[] =>
  rows.map((row) => parseRow(plan, row));

function parseRow(plan: CompiledPlan, row: TableRow): ParsedRow {
  const values: Record<string, StoredValue> = {};
  const faults: RowFault[] = [];
  const named: { column: PlannedColumn; text: string }[] = [];
  for (const column of plan.columns) {
    const text = row.cells[column.index]?.trim() ?? '';
    if (text === '') continue;
    if (isNamed(column.field)) {
      named.push({ column, text });
      continue;
    }
    const parsed = parseCell(plan, column, text);
    if ('fault' in parsed) faults.push(parsed.fault);
    else if (parsed.value !== null) values[column.field.name] = parsed.value;
  }
  return { row, values, faults, named, keys: keysOf(plan, values) };
}

function parseCell(
  { country, written }: CompiledPlan,
  { index, header, field }: PlannedColumn,
  text: string,
): { value: StoredValue } | { fault: RowFault } {
  const { fieldType } = field;
  try {
    const context = { country, written };
    return { value: fieldType.parse(fieldType.fromText?.(text, field, context) ?? text, field, context) };
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error;
    return { fault: { column: index, header, message: error.message, kind: 'not_valid', label: field.label } };
  }
}

/** The fields of the plan that the row has a value of, in their order: an e-mail that two people share must not decide, beside a mobile. */
const keysOf = ({ matching }: CompiledPlan, values: Readonly<Record<string, StoredValue>>): MatchKey[] =>
  matching.flatMap(({ name, column, foldedColumn, fieldType }) => {
    const value = values[name];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const [indexed = value] = column === null ? (fieldType.indexed?.(value) ?? [value]) : [value];
    // As the column is compared in the database.
    const isFolded = column === null || foldedColumn !== null;
    return [{ field: name, value: isFolded ? foldText(String(indexed)) : String(indexed) }];
  });
