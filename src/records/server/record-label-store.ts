import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
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
