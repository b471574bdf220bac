import type { MarketingLimits } from '../../../accounts/contract/marketing-limits.ts';
import type { Pool } from '../../../foundation/server/db/pool.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction, type Transaction } from '../../../foundation/server/db/transaction.ts';
import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import { prepareProviderCalls } from '../../../foundation/server/outbound/provider-connection.ts';
import { RecentMap } from '../../../foundation/server/secrets/recent-map.ts';
import type { Sealed } from '../../../foundation/server/secrets/secret-box.ts';
import type { Services } from '../../../foundation/server/services.ts';
import type { ChannelCapabilities } from '../../contract/capabilities.ts';
import type { SendResponse } from '../../contract/sending.ts';
import { openChannelToken } from '../connect/access.ts';
import { pauseChannel } from '../manage/pause-channel.ts';
import type { Sender } from '../providers/provider.ts';
import { findSendingRow, hasSendingChannel, type SendingRow } from './sending-store.ts';

/** A channel at the moment of sending. */
export interface SendingChannel {
  /** Null: nothing goes out, and what waits keeps waiting (paused, not yet active). */
  sender: Sender | null;
  capabilities: ChannelCapabilities;
  /** Messages a second. */
  throughput: number;
  /** Users outside a window in 24 hours, over the portfolio; null: no limit. */
  messagingLimit: number | null;
  portfolioId: string;
  marketing: MarketingLimits;
}

/** The channels, as far as the sending engine needs them. */
export interface Senders {
  /** Loads what the first send would wait for, where there is a channel: an installation without one keeps the memory. */
  prepare(): Promise<void>;
  /** Reads the channel in the claiming transaction, which is one of its business; null when it is gone. */
  open(tx: Transaction, channelId: Id): Promise<SendingChannel | null>;
  /** Stops a channel until a person fixes the cause, and shows it. In a transaction of its own. */
  pause(businessId: Id, channelId: Id, reason: { code: number | null; message: string }): Promise<void>;
}

/** Channels that have a token in memory, opened. */
const MOST_OPEN = 5_000;

/** Of a channel that was given up: what still waits ends with a sentence. */
function disconnected(provider: string): Sender {
  const refused = {
    kind: 'refused',
    retry: 'never',
    pauses: false,
    closes_window: false,
    retry_after_seconds: null,
    refusal: { message: `This channel is no longer connected to ${provider}.`, code: null, detail: null },
  } satisfies SendResponse;
  return { send: () => Promise.resolve(refused), upload: () => Promise.resolve(refused) };
}

/** The senders of all channels. `systemPool` acts as parley_system. */
export function createSenders(services: Services, systemPool: Pool): Senders {
  const opened = new RecentMap<Id, { text: Sealed; numberId: string; sender: Sender }>(MOST_OPEN);

  async function senderOf(tx: Transaction, channelId: Id, row: SendingRow, text: Sealed): Promise<Sender> {
    const { kind, account_id, provider_number_id: numberId } = row;
    const known = opened.get(channelId);
    if (known?.text === text && known.numberId === numberId) return known.sender;
    const token = await openChannelToken({ services, tx }, channelId, text);
    const sender = services.providers.of(kind).open({ account_id, number_id: numberId, token });
    opened.set(channelId, { text, numberId, sender });
    return sender;
  }

  return {
    async prepare() {
      const isNeeded = await inTransaction({ pool: systemPool, businessId: null, mode: 'read' }, hasSendingChannel);
      if (isNeeded) await prepareProviderCalls();
    },
    async open(tx, channelId) {
      const row = await findSendingRow(tx, channelId);
      if (!row) return null;
      const { kind, access_token, paused_code, throughput, messaging_limit, portfolio_id } = row;
      const { capabilities } = services.providers.of(kind);
      const sender =
        access_token === null ? disconnected(capabilities.provider) : await senderOf(tx, channelId, row, access_token);
      return {
        sender: paused_code === null ? sender : null,
        capabilities,
        throughput,
        messagingLimit: capabilities.budgets.firstContacts === null ? null : messaging_limit,
        portfolioId: portfolio_id,
        marketing: { cap: row.marketing_cap, quiet: row.quiet_hours, zone: row.time_zone ?? 'UTC' },
      };
    },
    async pause(businessId, channelId, { code, message }) {
      await inTransaction({ pool: systemPool, businessId, mode: 'write' }, (tx) =>
        pauseChannel(createWorkContext(services, tx), {
          business_id: businessId,
          channel_id: channelId,
          code: code ?? 0,
          reason: message,
        }),
      );
    },
  };
}
