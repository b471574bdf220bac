import type { Id } from '../../foundation/contract/id.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import type { Services } from '../../foundation/server/services.ts';
import { findChannelRow } from './channel-store.ts';
import { openChannelToken } from './connect/access.ts';

/** What a call for a channel needs at the provider. */
export interface Sender {
  channel_id: Id;
  number_id: string;
  account_id: string;
  token: string;
  /** Messages a second, in and out together. */
  throughput: number;
}

/** The channel's address and opened token, read in a short transaction of its business; null when it has none. */
export function openSender(services: Services, businessId: Id, channelId: Id): Promise<Sender | null> {
  return inTransaction({ pool: services.pool, businessId, mode: 'read' }, async (tx) => {
    const row = await findChannelRow(tx.db, businessId, channelId);
    if (!row?.access_token) return null;
    return {
      channel_id: row.id,
      number_id: row.provider_number_id,
      account_id: row.provider_account_id,
      token: await openChannelToken({ services, tx }, row.id, row.access_token),
      throughput: row.throughput,
    };
  });
}
