import type { IncomingContent } from '../../../channels/contract/incoming.ts';
import { settleEchoes } from '../../../delivery/server/index.ts';
import { systemActor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { chatOpened, messageSent } from '../../contract/domain-events.ts';
import { asLastMessage, chatItem } from '../store/chat-rows-store.ts';
import { emitNewMessages } from '../emit-messages.ts';
import { messageInstant, bareRow, type MessageRow } from '../store/message-rows-store.ts';
import { applyEarlierReads } from './apply-reads.ts';
import { adoptProviderIds, applyKnown } from './apply-statuses.ts';
import { chatKey, providerKey, type ArrivedEcho, type ChannelKey } from './arrivals.ts';
import { scheduleFetches } from './fetch-media.ts';
import { findByProviderId, type KnownMessage } from '../store/message-read-store.ts';
import { insertElsewhere } from '../store/message-insert-store.ts';
import { emitOpened, keepTouched, takeOpened, type ChatsOfBatch } from './lock-chats-of-batch.ts';
import { updateLockedChats } from '../store/chat-write-store.ts';
import type { LockedChat } from '../store/chat-read-store.ts';
import { isNewer } from './receive-messages.ts';
import { applyWaiting } from './apply-changes.ts';

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
  await adoptProviderIds(ctx, settled);
  const known = new Map([...before, ...(await findByProviderId(ctx.tx, unknown))]);
  await applyKnown(
    ctx,
    all.flatMap(({ business_id, channel_id, provider_id, echo: { time } }) => {
      const message = known.get(providerKey({ business_id, channel_id }, provider_id));
      if (!message) return [];
      return [{ business_id, channel_id, message_id: message.id, status: 'sent' as const, time, error: null }];
    }),
  );
  const elsewhere = await storeElsewhere(
    ctx,
    unknown.filter((each) => !known.has(providerKey(each, each.provider_id))),
    batch,
  );
  await applyEarlierReads(ctx, [...known.values(), ...elsewhere]);
  await applyWaiting(ctx, unknown);
}

/** By what an echo is compared with what we sent. */
function shapeOf({ content_type, content }: IncomingContent): { type: string; text: string | null } {
  const words = content_type === 'text' ? content.text : 'caption' in content ? content.caption : undefined;
  return { type: content_type === 'file' ? 'document' : content_type, text: words ?? null };
}

/** Stores what was sent in another app; returns the rows of what was not stored before. */
async function storeElsewhere(
  ctx: WorkContext,
  echoes: readonly ArrivedEcho[],
  batch: ChatsOfBatch,
): Promise<MessageRow[]> {
  if (echoes.length === 0) return [];
  const { tx } = ctx;
  const { chats } = batch;
  const opened = takeOpened(batch, echoes);
  const stored = await insertRows(ctx, echoes, chats);
  const touched = new Map<string, LockedChat>();
  for (const { arrived, row } of stored) {
    const chat = touched.get(row.chat_id) ?? chats.get(chatKey(arrived));
    if (!chat) continue;
    const isLast = chat.last_message === null || isNewer(row, chat);
    touched.set(row.chat_id, isLast ? { ...chat, ...asLastMessage(row) } : chat);
  }
  await Promise.all([
    updateLockedChats(tx, [...touched.values()]),
    scheduleFetches(
      ctx,
      stored.map(({ arrived, row }) => ({ arrived: { ...arrived, message: arrived.echo }, row })),
    ),
  ]);
  const rows = stored.map(({ row }) => row);
  keepTouched(batch, touched);
  emitOpened(ctx, batch, opened);
  emitNewMessages(ctx, rows, touched);
  ctx.raise(
    chatOpened,
    opened.flatMap((key) => {
      const chat = chats.get(key);
      return chat ? [{ ...chatItem(chat), actor: systemActor }] : [];
    }),
  );
  ctx.raise(
    messageSent,
    rows.flatMap(({ id: message_id, chat_id, content_type }) => {
      const chat = touched.get(chat_id);
      return chat ? [{ ...chatItem(chat), message_id, content_type, actor: systemActor }] : [];
    }),
  );
  return rows;
}

async function insertRows(
  { tx }: WorkContext,
  echoes: readonly ArrivedEcho[],
  chats: ReadonlyMap<string, LockedChat>,
): Promise<{ arrived: ArrivedEcho; row: MessageRow }[]> {
  const prepared = echoes.flatMap((arrived) => {
    const chat = chats.get(chatKey(arrived));
    if (!chat) return [];
    const { business_id, channel_id, echo } = arrived;
    const { content_type, content } = echo.content;
    // Nothing can have been sent later than now.
    const time = messageInstant(Math.min(Date.parse(echo.time), Date.parse(chat.now)));
    const message = { business_id, chat_id: chat.id, content_type, content: { ...content }, meta: {}, time };
    return [{ arrived, message, channel_id, provider_id: echo.provider_id }];
  });
  const ids = await insertElsewhere(
    tx,
    prepared.map(({ message, channel_id, provider_id }) => ({ ...message, channel_id, provider_id })),
  );
  return prepared.flatMap(({ arrived, message, provider_id }) => {
    const id = ids.get(providerKey(arrived, provider_id));
    if (id === undefined) return [];
    return [{ arrived, row: { ...bareRow, ...message, id, origin: 'outgoing' as const, status: 'sent' as const } }];
  });
}
