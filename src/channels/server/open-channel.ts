import type { Id } from '../../foundation/contract/id.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import type { Services } from '../../foundation/server/services.ts';
import type { ChannelKind } from '../contract/providers/kinds.ts';
import { findChannelRow } from './channel-store.ts';
import { openChannelToken } from './connect/access.ts';
import type { ChannelClient } from './providers/provider.ts';

/** A channel that calls can be made for. */
export interface OpenChannel {
  kind: ChannelKind;
  account_id: string;
  client: ChannelClient;
}

/** Opens a channel's token in a short transaction of its business; null when it has none. */
export function openChannel(services: Services, businessId: Id, channelId: Id): Promise<OpenChannel | null> {
  return inTransaction({ pool: services.pool, businessId, mode: 'read' }, async (tx) => {
    const row = await findChannelRow(tx.db, businessId, channelId);
    if (!row?.access_token) return null;
    const access = {
      number_id: row.provider_number_id,
      account_id: row.provider_account_id,
      token: await openChannelToken({ services, tx }, row.id, row.access_token),
    };
    return { kind: row.kind, account_id: access.account_id, client: services.providers.of(row.kind).open(access) };
  });
}
