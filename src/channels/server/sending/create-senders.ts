import type { Readable } from 'node:stream';
import type { Pool } from '../../../foundation/server/db/pool.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction, type Transaction } from '../../../foundation/server/db/transaction.ts';
import { createEventBatch } from '../../../foundation/server/events/event-batch.ts';
import { RecentMap } from '../../../foundation/server/secrets/recent-map.ts';
import type { Sealed } from '../../../foundation/server/secrets/secret-box.ts';
import type { Services } from '../../../foundation/server/services.ts';
import type { OutgoingMessage, RecipientKind } from '../../contract/outgoing.ts';
import type { SendAnswer, UploadAnswer } from '../../contract/sending.ts';
import { openChannelToken } from '../connect/access.ts';
import { pauseChannel } from '../manage/pause-channel.ts';
import { sendMessage } from '../providers/whatsapp/send-message.ts';
import { uploadMedia } from '../providers/whatsapp/upload-media.ts';
import { findSendingRow } from './sending-store.ts';

/** Sends as one channel. Neither call throws for what the network or the provider does. */
export interface ChannelSender {
  send(request: {
    recipient: { id: string; kind: RecipientKind };
    message: OutgoingMessage;
    fileId: string | null;
    callbackData: string;
  }): Promise<SendAnswer>;
  upload(file: { bytes: Readable; size: number; mimeType: string; name: string }): Promise<UploadAnswer>;
}

/** A channel at the moment of sending. */
export interface SendingChannel {
  /** Null while it is paused: what waits goes on waiting. */
  sender: ChannelSender | null;
  /** Messages a second. */
  throughput: number;
  /** Users outside a window in 24 hours, over the portfolio; null: no limit. */
  messagingLimit: number | null;
  portfolioId: string;
}

export interface ChannelSenders {
  /** Reads the channel in a transaction of its business; null when it is gone. */
  open(tx: Transaction, channelId: Id): Promise<SendingChannel | null>;
  /** Stops a channel until somebody mends it, and tells about it. */
  pause(businessId: Id, channelId: Id, reason: { code: number | null; message: string }): Promise<void>;
}

/** Channels that have a token in memory, opened. */
const MOST_OPEN = 5_000;

const REFUSED = {
  kind: 'refused',
  retry: 'never',
  pauses: false,
  retry_after_seconds: null,
  refusal: { message: 'This channel is no longer connected to WhatsApp.', code: null, detail: null },
} as const;
/** Of a channel that was given up: what still waits ends with a sentence. */
const disconnected: ChannelSender = {
  send: () => Promise.resolve(REFUSED),
  upload: () => Promise.resolve(REFUSED),
};

/** The senders of all channels. `systemPool` acts as parley_system. */
export function createSenders(services: Services, systemPool: Pool): ChannelSenders {
  const { graph } = services.providers;
  const opened = new RecentMap<Id, { text: Sealed; numberId: string; sender: ChannelSender }>(MOST_OPEN);

  async function senderOf(tx: Transaction, channelId: Id, text: Sealed, numberId: string): Promise<ChannelSender> {
    const known = opened.get(channelId);
    if (known?.text === text && known.numberId === numberId) return known.sender;
    const token = await openChannelToken({ services, tx }, channelId, text);
    const sender: ChannelSender = {
      send: (request) => sendMessage(graph, { ...request, numberId, token }),
      upload: (file) => uploadMedia(graph, numberId, token, file),
    };
    opened.set(channelId, { text, numberId, sender });
    return sender;
  }

  return {
    async open(tx, channelId) {
      const row = await findSendingRow(tx, channelId);
      if (!row) return null;
      const { access_token, paused_code, provider_number_id, throughput, messaging_limit, portfolio_id } = row;
      const sender =
        access_token === null ? disconnected : await senderOf(tx, channelId, access_token, provider_number_id);
      return {
        sender: paused_code === null ? sender : null,
        throughput,
        messagingLimit: messaging_limit,
        portfolioId: portfolio_id,
      };
    },
    async pause(businessId, channelId, { code, message }) {
      await inTransaction({ pool: systemPool, businessId, mode: 'write' }, (tx) =>
        pauseChannel(tx, createEventBatch(services, tx), {
          business_id: businessId,
          channel_id: channelId,
          code: code ?? 0,
          reason: message,
        }),
      );
    },
  };
}
