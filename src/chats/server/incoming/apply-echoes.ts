import type { IncomingContent } from '../../../channels/contract/incoming.ts';
import { settleEchoes } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { findByProviderId, type KnownMessage } from '../store/message-read-store.ts';
import { applyWaiting } from './apply-changes.ts';
import { applyEarlierReads } from './apply-reads.ts';
import { adoptProviderIds, applyKnown } from './apply-statuses.ts';
import { chatKey, providerKey, type ArrivedEcho, type ChannelKey } from './arrivals.ts';
import type { ChatsOfBatch } from './lock-chats-of-batch.ts';
import { storeElsewhere, type MessageElsewhere } from './store-elsewhere.ts';

type Echo = ArrivedEcho & { provider_id: string };

/** The echoes of a batch, each once. */
interface EchoesOfBatch {
  all: readonly Echo[];
  /** Of messages without the provider's id, or sent in another app. */
  unknown: readonly Echo[];
  /** By `providerKey`. */
  known: ReadonlyMap<string, KnownMessage>;
}

/** What the business sent, as the provider repeats it, with the messages that have the provider's id already. */
export async function findEchoes(tx: Transaction, arrived: readonly ArrivedEcho[]): Promise<EchoesOfBatch> {
  const all = [...new Map(arrived.map((each) => [providerKey(each, each.echo.provider_id), each])).values()].map(
    (each) => ({ ...each, provider_id: each.echo.provider_id }),
  );
  const known = await findByProviderId(tx, all);
  return { all, known, unknown: all.filter((each) => !known.has(providerKey(each, each.provider_id))) };
}

type SettledEcho = ChannelKey & { id: Id; provider_id: string };

/** Settles the attempts without a response of which these are echoes. Locks the outbox and nothing else. */
export async function settleEchoedAttempts(
  tx: Transaction,
  { unknown }: EchoesOfBatch,
  { chats }: ChatsOfBatch,
): Promise<SettledEcho[]> {
  const settled = await settleEchoes(
    tx,
    unknown.flatMap((each) => {
      const chat_id = chats.get(chatKey(each))?.id;
      if (chat_id === undefined) return [];
      const { business_id, channel_id, echo } = each;
      const { provider_id, time, callback_data } = echo;
      return [{ business_id, channel_id, chat_id, provider_id, time, callback_data, ...shapeOf(echo.content) }];
    }),
  );
  return settled.flatMap(({ is_reaction, message_id, ...of }) => (is_reaction ? [] : [{ ...of, id: message_id }]));
}

/**
 * An echo of a message that is known says that it was sent, and one of an attempt without a response which message it
 * was; all others were sent in another app, and are stored.
 */
export async function applyEchoes(
  ctx: WorkContext,
  { all, known: before, unknown }: EchoesOfBatch,
  settled: readonly SettledEcho[],
  batch: ChatsOfBatch,
): Promise<void> {
  if (all.length === 0) return;
  await adoptProviderIds(
    ctx,
    settled.map((each) => ({ ...each, status: null })),
  );
  const known = new Map([...before, ...(await findByProviderId(ctx.tx, unknown))]);
  await applyKnown(
    ctx,
    all.flatMap(({ business_id, channel_id, provider_id, echo: { time } }) => {
      const message = known.get(providerKey({ business_id, channel_id }, provider_id));
      if (!message) return [];
      return [
        { business_id, channel_id, message_id: message.id, status: 'sent' as const, time, error: null, price: null },
      ];
    }),
  );
  const elsewhere = await storeElsewhere(
    ctx,
    unknown.filter((each) => !known.has(providerKey(each, each.provider_id))).map(elsewhereOf),
    batch,
  );
  await applyEarlierReads(ctx, [...known.values(), ...elsewhere]);
  await applyWaiting(ctx, unknown);
}

const elsewhereOf = ({ echo, ...arrived }: Echo): MessageElsewhere => {
  const { time, content, quoted_provider_id, meta } = echo;
  return { ...arrived, time, content, quoted_provider_id, meta, origin: 'outgoing', status: 'sent', error: null };
};

/** By what an echo is compared with what we sent. */
function shapeOf({ content_type, content }: IncomingContent): { type: string; text: string | null } {
  const words = content_type === 'text' ? content.text : 'caption' in content ? content.caption : undefined;
  return { type: content_type === 'file' ? 'document' : content_type, text: words ?? null };
}
