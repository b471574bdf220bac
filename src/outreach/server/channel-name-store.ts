import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

const names: NamedStatement = {
  name: 'find_channel_names',
  text: 'select id, name as label, kind from channel_labels where business_id = $1 and id = any ($2)',
};

/** Channels by their names; those that the business does not have are left out. */
export const findChannelNames = (
  tx: Transaction,
  businessId: Id,
  ids: readonly Id[],
): Promise<{ id: Id; label: string; kind: string }[]> => tx.run(names, [businessId, ids]);
