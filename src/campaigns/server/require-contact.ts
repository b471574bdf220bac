import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { findContactLabels } from '../../outreach/server/index.ts';

/** Refuses a page behind a contact that is not known; '0' is the first page. */
export async function requireContact(tx: Transaction, businessId: Id, after: Id): Promise<void> {
  if (after === '0' || (await findContactLabels(tx, businessId, [after])).has(after)) return;
  refuse('INVALID_DATA', { message: 'This contact is not known.', info: { field: 'after' } });
}
