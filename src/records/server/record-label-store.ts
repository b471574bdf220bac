import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import type { Module } from './define-module.ts';
import type { ModuleField } from './module-fields.ts';
import { identifier } from './record-columns.ts';
import { composedStatement } from '../../foundation/server/db/composed-statement.ts';

/** The names of records of a module; ids that this business does not have are missing. */
export function readLabels(
  tx: Transaction,
  labelView: string,
  businessId: Id,
  ids: readonly Id[],
): Promise<{ id: Id; label: string }[]> {
  const text = `select id, name as label from ${identifier(labelView)} where business_id = $1 and id = any ($2)`;
  return tx.run(composedStatement(text), [businessId, ids]);
}

/** Texts by which records may be known, in a built-in field; folded where the field has a folded column. */
export interface NamedBy {
  field: ModuleField;
  values: readonly string[];
}

/** The records that have one of these values in its field: one statement for all fields. */
export async function findNamed(
  tx: Transaction,
  { table }: Module,
  businessId: Id,
  by: readonly NamedBy[],
): Promise<{ id: Id; field: string; value: string }[]> {
  const parts = by.map(({ field: { name, column, foldedColumn } }, index) => {
    const compared = identifier(foldedColumn ?? column ?? '');
    return `select r.id, '${identifier(name)}' as field, r.${compared} as value from ${identifier(table)} r
      where r.business_id = $1 and r.${compared} = any ($${index + 2}::text[])`;
  });
  return tx.run(composedStatement(parts.join(' union all ')), [businessId, ...by.map(({ values }) => values)]);
}
