import type { BusinessContext } from '../../foundation/server/work-context.ts';
import type { z } from 'zod';
import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { chatEndpoints } from '../contract/endpoints.ts';
import type { Message } from '../contract/message.ts';
import { chatExists } from './store/chat-read-store.ts';
import { findTarget, readMessages, type MessageKind } from './store/message-read-store.ts';
import { presentMessage, type MessageRow } from './store/message-rows-store.ts';

type Query = z.output<(typeof chatEndpoints)['listMessages']['query']>;

interface Found {
  /** Newest first. */
  rows: MessageRow[];
  hasOlder: boolean;
  hasNewer: boolean;
}

/** Messages of a chat, newest first: the newest, or those before, after or around one of them. */
export async function listMessages(
  ctx: Pick<BusinessContext, 'tx' | 'businessId'>,
  chatId: Id,
  query: Query,
): Promise<{ messages: Message[]; info: { has_more: boolean; has_newer: boolean } }> {
  const { rows, hasOlder, hasNewer } = await find(ctx, chatId, query);
  if (rows.length === 0) await refuseUnknown(ctx, chatId, query.message_id);
  return { messages: rows.map(presentMessage), info: { has_more: hasOlder, has_newer: hasNewer } };
}

async function find(
  { tx }: Pick<BusinessContext, 'tx' | 'businessId'>,
  chatId: Id,
  { message_id: messageId, direction, type, limit, offset }: Query,
): Promise<Found> {
  const kind: MessageKind = type ?? 'all';
  const page = { kind, limit, offset };
  if (messageId === undefined) {
    const rows = await readMessages(tx, chatId, 'newest', null, page);
    return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: offset > 0 };
  }
  if (direction === 'before') {
    const rows = await readMessages(tx, chatId, 'before', messageId, page);
    return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: true };
  }
  if (direction === 'after') {
    const rows = await readMessages(tx, chatId, 'after', messageId, page);
    return { rows: rows.slice(0, limit).toReversed(), hasOlder: true, hasNewer: rows.length > limit };
  }
  // The message itself is among the older half.
  const olderCount = Math.ceil(limit / 2);
  const newerCount = limit - olderCount;
  const [older, newer] = await Promise.all([
    readMessages(tx, chatId, 'before_or_at', messageId, { kind, limit: olderCount, offset: 0 }),
    readMessages(tx, chatId, 'after', messageId, { kind, limit: newerCount, offset: 0 }),
  ]);
  return {
    rows: [...newer.slice(0, newerCount).toReversed(), ...older.slice(0, olderCount)],
    hasOlder: older.length > olderCount,
    hasNewer: newer.length > newerCount,
  };
}

/** Nothing found may mean that an id names nothing. Checked only then, so that a page costs one statement. */
async function refuseUnknown(
  { tx, businessId }: Pick<BusinessContext, 'tx' | 'businessId'>,
  chatId: Id,
  messageId: Id | undefined,
): Promise<void> {
  if (!(await chatExists(tx, chatId))) refuse('NOT_FOUND');
  if (messageId !== undefined && !(await findTarget(tx, { business_id: businessId, chat_id: chatId, id: messageId })))
    refuse('INVALID_DATA', { message: 'This message is not known here.', info: { field: 'message_id' } });
}
