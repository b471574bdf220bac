import { enqueueSends, type Lane } from '../../../delivery/server/index.ts';
import type { Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { refuse, Refusal } from '../../../foundation/server/refuse.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { messageSent } from '../../contract/domain-events.ts';
import type { Message } from '../../contract/message.ts';
import type { ChatWithRules } from '../store/chat-read-store.ts';
import { asLastMessage, chatItem, NO_WAIT } from '../store/chat-rows-store.ts';
import { touchChats } from '../store/chat-write-store.ts';
import { emitNewMessages } from '../emit-messages.ts';
import { clientKey, type MessageTarget } from '../store/message-read-store.ts';
import { isAside, ownRow, presentMessage, nextMessageInstant, type MessageRow } from '../store/message-rows-store.ts';
import { insertMessages } from '../store/message-insert-store.ts';
import { scheduleLinkPreviews } from '../link-previews/link-previews.ts';
import { scheduleThumbnails } from '../thumbnails.ts';
import { refuseUnwritable } from '../write-rules.ts';
import { resolveContent, type OutgoingContent } from './outgoing-content.ts';
import { clientKeys, readForSending, type MessageToRead, type ReadForSending } from './read-for-sending.ts';

/** A message to be sent into a chat. */
export interface NewMessage extends MessageToRead {
  actor: Actor;
  lane: Lane;
  /** Its words were first said in another chat, which is shown above it. */
  isForwarded?: true;
}

/** What became of one: the message, new or sent before under its client id, or why it was not sent. */
export type SentMessage = { message: Message } | { refusal: Refusal };

/**
 * Stores messages and enqueues them for the sending engine, both or neither, in a fixed number of statements, and returns
 * before a provider knows. The locks of the chats make rules, messages and queue one step: a client id is searched
 * under the lock, so also when two come at once. One that is refused stops no other. `reading`: what was read of these
 * messages, and perhaps of others, in this transaction.
 */
export async function sendMessages(
  ctx: WorkContext,
  items: readonly NewMessage[],
  reading?: Promise<ReadForSending>,
): Promise<SentMessage[]> {
  if (items.length === 0) return [];
  const { chats, sent, references, targets, furtherIds } = await (reading ?? readForSending(ctx.tx, items));
  const chatOf = new Map(chats);
  // In the order in which they grow: messages of one second stand in the order of their ids.
  const further = furtherIds.values();
  const prepared: Prepared[] = [];
  /** Client ids of these. */
  const used = new Set<string>();
  const results = items.map((item): SentMessage | Prepared => {
    try {
      const keys = clientKeys(item).map(clientKey);
      if (keys.some((key) => used.has(key))) refuseUsedId();
      const before = keys.flatMap((key) => sent.get(key) ?? [])[0];
      if (before) return before.chat_id === item.chat_id ? { message: presentMessage(before) } : refuseUsedId();
      const chat = chatOf.get(item.chat_id) ?? refuse('NOT_FOUND');
      const isFirst = !prepared.some(({ row }) => row.chat_id === chat.id);
      const id = isFirst ? chat.fresh_id : (further.next().value ?? '');
      const message = prepare(item, chat, id, { references, targets });
      // What a rule, a script or a bulk send writes leaves the customer waiting.
      chatOf.set(chat.id, { ...chat, ...asLastMessage(message.row), ...(item.actor.type === 'user' && NO_WAIT) });
      prepared.push(message);
      for (const key of keys) used.add(key);
      return message;
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error };
      throw error;
    }
  });
  await store(ctx, prepared, chatOf);
  return results.map((result) => ('row' in result ? { message: presentMessage(result.row) } : result));
}

interface Prepared {
  item: NewMessage;
  chat: ChatWithRules;
  row: MessageRow;
  outgoing: OutgoingContent;
  replyTo: string | null;
}

const refuseUsedId = (): never =>
  refuse('INVALID_DATA', {
    message: 'This client_id belongs to a message in another chat.',
    info: { field: 'client_id' },
  });

/** Checks the rules and builds the row of one message. Refuses what may not be sent. */
function prepare(
  item: NewMessage,
  chat: ChatWithRules,
  id: Id,
  { references, targets }: Pick<ReadForSending, 'references' | 'targets'>,
): Prepared {
  const { actor, body } = item;
  refuseUnwritable(chat, actor, { isTemplate: body.content_type === 'template' });
  const { replied_for: repliedFor, retry_of: retryOf } = body.meta ?? {};
  const outgoing = resolveContent(chat, body, references);
  const target = repliedFor === undefined ? null : repliedMessage(targets.get(repliedFor));
  if (retryOf !== undefined && targets.get(retryOf)?.origin !== 'outgoing')
    refuse('INVALID_DATA', {
      message: 'The message to send again is not one of ours in this chat.',
      info: { field: 'meta.retry_of' },
    });
  const row = messageRow(item, chat, id, outgoing.content, target);
  return { item, chat, row, outgoing, replyTo: target?.provider_id ?? null };
}

function repliedMessage(target: MessageTarget | undefined): MessageTarget {
  if (target && !isAside(target.origin)) return target;
  return refuse('INVALID_DATA', {
    message: 'The message to reply to is not in this chat.',
    info: { field: 'meta.replied_for' },
  });
}

function messageRow(
  { actor, client_id, isForwarded, body: { content_type, meta = {} } }: NewMessage,
  chat: ChatWithRules,
  id: Id,
  content: MessageRow['content'],
  target: MessageTarget | null,
): MessageRow {
  return {
    ...ownRow(chat, actor),
    id,
    client_id,
    origin: 'outgoing',
    content_type,
    content,
    meta: isForwarded ? { ...meta, forwarded: true } : meta,
    status: 'pending',
    time: nextMessageInstant(chat.now, chat.last_message_time),
    quoted_id: target?.id ?? null,
    quoted_origin: target?.origin ?? null,
    quoted_content_type: target?.content_type ?? null,
    quoted_content: target?.content ?? null,
  };
}

/** Writes what passed the rules; the statements travel with the COMMIT. */
async function store(
  ctx: WorkContext,
  prepared: readonly Prepared[],
  chats: ReadonlyMap<Id, ChatWithRules>,
): Promise<void> {
  if (prepared.length === 0) return;
  const { tx } = ctx;
  const rows = prepared.map(({ row }) => row);
  const touched = [...new Set(prepared.map(({ chat }) => chat.id))].flatMap((id) => {
    const chat = chats.get(id);
    return chat?.last_message ? [{ ...chat, last_message: chat.last_message }] : [];
  });
  insertMessages(
    tx,
    prepared.map(({ row, chat }) => ({ ...row, channel_id: chat.channel_id })),
  );
  touchChats(tx, touched);
  enqueueSends(
    ctx,
    prepared.map(({ item, chat, row, outgoing, replyTo }) => ({
      business_id: chat.business_id,
      message_id: row.id,
      chat_id: chat.id,
      channel_id: chat.channel_id,
      lane: item.lane,
      payload: replyTo === null ? outgoing.payload : { ...outgoing.payload, reply_to: replyTo },
      recipient_id: chat.recipient_id,
      recipient_kind: chat.recipient_kind,
      is_marketing: outgoing.isMarketing,
    })),
  );
  await scheduleThumbnails(ctx, rows);
  await scheduleLinkPreviews(ctx, rows);
  emitNewMessages(ctx, rows, chats);
  ctx.raise(
    messageSent,
    prepared.map(({ item, chat, row }) => ({
      ...chatItem(chat),
      message_id: row.id,
      content_type: row.content_type,
      actor: item.actor,
      answers_since: item.actor.type === 'user' ? chat.waiting_since : null,
    })),
  );
}
