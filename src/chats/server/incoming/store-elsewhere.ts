import type { IncomingContent } from '../../../channels/contract/incoming.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { repliedElsewhere } from '../../contract/domain-events.ts';
import type { MessageStatus } from '../../contract/message.ts';
import { emitNewMessages } from '../emit-messages.ts';
import type { LockedChat } from '../store/chat-read-store.ts';
import { asLastMessage, chatItem, NO_WAIT } from '../store/chat-rows-store.ts';
import { updateLockedChats } from '../store/chat-write-store.ts';
import { insertElsewhere } from '../store/message-insert-store.ts';
import { bareRow, messageInstant, type MessageRow } from '../store/message-rows-store.ts';
import type { ChangeOnChannel } from '../store/parked-store.ts';
import { applyChanges } from './apply-changes.ts';
import { chatKey, providerKey, type ChannelKey, type Customer } from './arrivals.ts';
import { scheduleLinkPreviews } from '../link-previews/link-previews.ts';
import { scheduleFetches } from './fetch-media.ts';
import { emitOpened, keepTouched, takeOpened, type ChatsOfBatch } from './lock-chats-of-batch.ts';
import { isNewer } from './receive-messages.ts';

/** A message that was neither sent from here nor has just come in. */
export interface MessageElsewhere extends ChannelKey, Customer {
  provider_id: string;
  time: string;
  origin: 'incoming' | 'outgoing';
  status: MessageStatus;
  error: MessageRow['error'];
  content: IncomingContent;
  quoted_provider_id: string | null;
  meta: Record<string, unknown>;
}

/**
 * Stores what was written elsewhere: in another app of the provider, or before the number was connected here. It is shown
 * and causes nothing: no window, nothing unread, and no area hears of it, but for a reply where a script is handling the chat.
 * Returns the rows of what was not stored before. `asClosed`, for a history: it is no reply, and a chat that exists by it alone begins
 * closed, because no one waits in it.
 */
export async function storeElsewhere(
  ctx: WorkContext,
  messages: readonly MessageElsewhere[],
  batch: ChatsOfBatch,
  { asClosed = false }: { asClosed?: boolean } = {},
): Promise<MessageRow[]> {
  if (messages.length === 0) return [];
  const { tx } = ctx;
  const { chats } = batch;
  const opened = takeOpened(batch, messages);
  const stored = await insertRows(ctx, messages, chats);
  const rows = new Map(stored.map(({ row }) => [row.id, row]));
  for (const row of await applyChanges(ctx, quotesOf(stored), known(stored))) rows.set(row.id, row);
  const touched = new Map<string, LockedChat>();
  const replies = repliesOf(stored, chats, asClosed);
  for (const {
    arrived,
    row: { id },
  } of stored) {
    const row = rows.get(id);
    const before = chats.get(chatKey(arrived));
    if (!row || !before) continue;
    const closed = { state: 'closed' as const, closed_time: before.now };
    const isClosed = asClosed && opened.includes(chatKey(arrived));
    const chat = touched.get(row.chat_id) ?? (isClosed ? { ...before, ...closed } : before);
    const isLast = chat.last_message === null || isNewer(row, chat);
    touched.set(row.chat_id, { ...chat, ...(isLast && asLastMessage(row)), ...(isReply(row, chat) && NO_WAIT) });
  }
  updateLockedChats(tx, [...touched.values()]);
  await Promise.all([
    scheduleFetches(
      ctx,
      stored.map(({ arrived, row }) => ({ arrived: { ...arrived, message: arrived }, row })),
    ),
    // Of a history nobody needs them, and it may have thousands.
    scheduleLinkPreviews(ctx, asClosed ? [] : stored.map(({ row }) => row)),
  ]);
  keepTouched(batch, touched);
  ctx.raise(repliedElsewhere, replies);
  emitOpened(ctx, batch, opened);
  emitNewMessages(ctx, [...rows.values()], touched);
  return [...rows.values()];
}

/** A person has answered in another app what the customer wrote before. */
const isReply = ({ origin, time }: MessageRow, { waiting_since: since }: LockedChat): boolean =>
  origin === 'outgoing' && since !== null && Date.parse(time) >= Date.parse(since);

/** The replies that end the scripts in these chats: a person wrote them after the customer's last message. Earlier ones that arrive late end nothing. */
function repliesOf(stored: readonly Stored[], chats: ReadonlyMap<string, LockedChat>, isHistory: boolean) {
  if (isHistory) return [];
  return stored.flatMap(({ arrived, row }) => {
    const chat = chats.get(chatKey(arrived));
    if (!chat || chat.script_name === null) return [];
    if (!isReply(row, { ...chat, waiting_since: chat.waiting_since ?? chat.last_incoming_time ?? row.time })) return [];
    const { id: message_id, content_type, time: written_time } = row;
    return [{ ...chatItem(chat), message_id, content_type, written_time }];
  });
}

interface Stored {
  arrived: MessageElsewhere;
  row: MessageRow;
}

const known = (stored: readonly Stored[]): ReadonlyMap<string, MessageRow> =>
  new Map(stored.map(({ arrived, row }) => [providerKey(arrived, arrived.provider_id), row]));

const quotesOf = (stored: readonly Stored[]): ChangeOnChannel[] =>
  stored.flatMap(({ arrived: { business_id, channel_id, provider_id, quoted_provider_id, time } }) =>
    quoted_provider_id === null
      ? []
      : [
          {
            business_id,
            channel_id,
            change: { kind: 'quote', provider_id, target_provider_id: quoted_provider_id, time },
          },
        ],
  );

async function insertRows(
  { tx }: WorkContext,
  messages: readonly MessageElsewhere[],
  chats: ReadonlyMap<string, LockedChat>,
): Promise<Stored[]> {
  const prepared = messages.flatMap((arrived) => {
    const chat = chats.get(chatKey(arrived));
    if (!chat) return [];
    const { business_id, origin, status, error, meta } = arrived;
    const { content_type, content } = arrived.content;
    // Nothing can have been written later than now.
    const time = messageInstant(Math.min(Date.parse(arrived.time), Date.parse(chat.now)));
    const row: Omit<MessageRow, 'id'> = {
      ...bareRow,
      business_id,
      chat_id: chat.id,
      origin,
      status,
      error,
      content_type,
      content: { ...content },
      meta,
      time,
      // It was read on the phone.
      read_time: origin === 'incoming' ? time : null,
    };
    return [{ arrived, row }];
  });
  const ids: ReadonlyMap<string, Id> = await insertElsewhere(
    tx,
    prepared.map(({ arrived: { channel_id, provider_id }, row }) => ({ ...row, channel_id, provider_id })),
  );
  return prepared.flatMap(({ arrived, row }) => {
    const id = ids.get(providerKey(arrived, arrived.provider_id));
    return id === undefined ? [] : [{ arrived, row: { ...row, id } }];
  });
}
