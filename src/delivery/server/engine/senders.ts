import type { OutgoingMessage, RecipientKind } from '../../../channels/contract/outgoing.ts';
import type { SendAnswer, UploadAnswer } from '../../../channels/contract/sending.ts';
import type { Readable } from 'node:stream';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';

/** A provider's client, opened for one channel. Neither call throws for what the network or the provider does. */
export interface Sender {
  send(request: {
    recipient: { id: string; kind: RecipientKind };
    message: OutgoingMessage;
    fileId: string | null;
    callbackData: string;
  }): Promise<SendAnswer>;
  upload(file: { bytes: Readable; size: number; mimeType: string; name: string }): Promise<UploadAnswer>;
}

/** What the engine must know of a channel at the moment of claiming. */
export interface SendingChannel {
  /** Null: nothing goes out, and what waits goes on waiting (paused, not yet active). */
  sender: Sender | null;
  /** Messages a second. */
  throughput: number;
  /** Users outside a window in 24 hours; null: no limit. */
  messagingLimit: number | null;
  portfolioId: string;
}

/** The channels area, as far as sending needs it. */
export interface Senders {
  /** Reads the channel in the claiming transaction, which is one of its business; null when it is gone. */
  open(tx: Transaction, channelId: Id): Promise<SendingChannel | null>;
  /** Stops a channel until somebody mends it, and says so. In a transaction of its own. */
  pause(businessId: Id, channelId: Id, reason: { code: number | null; message: string }): Promise<void>;
}
