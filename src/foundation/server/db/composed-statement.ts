import { createHash } from 'node:crypto';
import type { NamedStatement } from './transaction.ts';

/** As many texts are prepared by a process; beyond it a statement is planned with each call. */
const MAX_PREPARED = 300;
/** A text that is asked for this often is worth a prepared statement. */
const WORTH_PREPARING = 3;

const seen = new Map<string, number>();
const prepared = new Set<string>();

/** Values of a statement that is put together, each with its place in the text. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Adds a value; returns what stands for it in the text. */
  readonly add = (value: unknown, type: string): string => `$${this.values.push(value)}::${type}`;
}

/**
 * The statement of a text that was put together from what a person chose. Connections keep every prepared statement
 * until they end, and there are more such texts than memory: only the first ones that are used again have a name.
 */
export function composedStatement(text: string): NamedStatement {
  const name = `composed_${createHash('sha1').update(text).digest('base64url')}`;
  if (prepared.has(name)) return { name, text };
  const count = (seen.get(name) ?? 0) + 1;
  if (seen.size > MAX_PREPARED * 10) seen.clear();
  seen.set(name, count);
  if (count < WORTH_PREPARING || prepared.size >= MAX_PREPARED) return { name: '', text };
  prepared.add(name);
  return { name, text };
}

/**
 * The statement of a text whose best plan depends on its values, as that of criteria does: how many rows they fit is
 * known from the values only. It is planned with each call, which takes a millisecond; the plan for any value that a
 * prepared statement ends with reads a hundred times as many rows.
 */
export const statementPlannedByValues = (text: string): NamedStatement => ({ name: '', text });
