import type { Id } from '../../foundation/contract/id.ts';
import { Parameters, statementPlannedByValues } from '../../foundation/server/db/composed-statement.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import { identifier } from './record-columns.ts';
import type { OutsideNumbers, SearchPattern } from './search-pattern.ts';

/** The text of a record without phone numbers fits, or one of these is the whole one that is looked for. */
export function fitsOutsideNumbers({ pattern, whole }: OutsideNumbers, parameters: Parameters): string {
  const { add } = parameters;
  const rest = String.raw`regexp_replace(r.search_text, '\+\d{7,15}', '', 'g')`;
  const isWhole = whole === null ? '' : ` or r.search_text ~ ${add(`\\${whole}(?!\\d)`, 'text')}`;
  return `(${fitsPattern(rest, pattern, parameters)}${isWhole})`;
}

/** A text fits the pattern of a term. */
export function fitsPattern(text: string, { any: [first, second], words }: SearchPattern, { add }: Parameters): string {
  const fits = `(${text} like ${add(first, 'text')} or ${text} like ${add(second, 'text')})`;
  return words.length === 0 ? fits : `(${fits} or (' ' || ${text}) like all (${add(words, 'text[]')}))`;
}

/** Those of the records whose text fits outside of phone numbers. */
export async function keepOutsideNumbers(
  tx: Transaction,
  { table }: { table: string },
  businessId: Id,
  ids: readonly Id[],
  outside: OutsideNumbers,
): Promise<Id[]> {
  const parameters = new Parameters();
  const where = [
    `r.business_id = ${parameters.add(businessId, 'bigint')}`,
    `r.id = any (${parameters.add(ids, 'bigint[]')})`,
    fitsOutsideNumbers(outside, parameters),
  ].join(' and ');
  const text = `select r.id from ${identifier(table)} r where ${where}`;
  const rows = await tx.run<{ id: Id }>(statementPlannedByValues(text), parameters.values);
  return rows.map(({ id }) => id);
}

const findSql: NamedStatement = {
  name: 'find_records_by_words',
  text: 'select find_records_by_words($1, $2, $3, $4, $5) as id',
};

/** Records whose text fits a pattern, `max` at most and in no order. */
export async function findRecordIds(
  tx: Transaction,
  { table }: { table: string },
  { any: [first, second], words }: SearchPattern,
  max: number,
): Promise<Id[]> {
  const rows = await tx.run<{ id: Id }>(findSql, [table, first, second, words, max]);
  return rows.map(({ id }) => id);
}
