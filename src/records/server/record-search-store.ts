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

/**
 * A text fits the pattern of a term. PostgreSQL takes any LIKE under row security for a rare one; that of half of the rows, which
 * it takes a CASE for, makes it walk a list in its order, as callers intend who have not looked the records up before.
 */
export function fitsPattern(text: string, { any, words }: SearchPattern, { add }: Parameters): string {
  const alternatives = any.map((pattern) => `${text} like ${add(pattern, 'text')}`);
  if (words.length > 0) alternatives.push(`(' ' || ${text}) like all (${add(words, 'text[]')})`);
  return `case when ${alternatives.join(' or ')} then true else false end`;
}

/** An id is that of a record whose text fits the pattern, looked up by the index. */
export function isFound(
  id: string,
  { table }: { table: string },
  { any: [first, second], words }: SearchPattern,
  { add }: Parameters,
): string {
  const patterns = `${add(first ?? null, 'text')}, ${add(second ?? null, 'text')}, ${add(words, 'text[]')}`;
  return `${id} = any (array(select find_records_by_words(${add(table, 'text')}, ${patterns}, null, null)))`;
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
  text: 'select find_records_by_words($1, $2, $3, $4, $5, $6) as id',
};

/**
 * Records whose text fits a pattern, `max` at most and in no order, and whether these are all. Where `enough` of the latest
 * records fit, the term is common: no more are looked for, and they are not all.
 */
export async function findRecordIds(
  tx: Transaction,
  { table }: { table: string },
  { any: [first, second], words }: SearchPattern,
  { max, enough }: { max: number; enough: number | null },
): Promise<{ ids: Id[]; areAll: boolean }> {
  const rows = await tx.run<{ id: Id | null }>(findSql, [table, first ?? null, second ?? null, words, max, enough]);
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  return { ids, areAll: ids.length === rows.length };
}
