import type { ReferenceTarget } from '../../records/server/index.ts';
import type { NamedStatement } from '../../foundation/server/db/transaction.ts';

const names: NamedStatement = {
  name: 'find_channel_names',
  text: 'select id, name as label, kind from channel_labels where business_id = $1 and id = any ($2)',
};

/** Channels by their names: what a campaign or sequence sends on. */
export const channelTarget: ReferenceTarget = {
  name: 'channels',
  resolve: (tx, businessId, ids) => tx.run<{ id: string; label: string; kind: string }>(names, [businessId, ids]),
};
