import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { MessageBody } from '../../contract/message.ts';
import { lockChatsWithRules, type ChatWithRules } from '../store/chat-read-store.ts';
import { newMessageIds } from '../store/message-insert-store.ts';
import { findSentMessages, findTargets, type MessageTarget } from '../store/message-read-store.ts';
import type { MessageRow } from '../store/message-rows-store.ts';
import { readReferences, type References } from './outgoing-content.ts';

/** What says which rows a message needs. */
export interface MessageToRead {
  business_id: Id;
  chat_id: Id;
  actor: { id: Id | null };
  body: MessageBody;
  /** The author's own id of it; null: every call is another message. */
  client_id: string | null;
}

/** Everything by which messages are judged and written. */
export interface ReadForSending {
  /** Locked. */
  chats: ReadonlyMap<Id, ChatWithRules>;
  /** Sent before under the same client id, by `clientKey`. */
  sent: ReadonlyMap<string, MessageRow>;
  references: References;
  targets: ReadonlyMap<Id, MessageTarget>;
  /** For messages beside the first one of their chat; growing. */
  furtherIds: readonly Id[];
}

/**
 * Locks the chats of messages and reads what these name; the statements travel together. They are sent before this
 * returns, so it may be called while something else is still under way.
 */
export async function readForSending(tx: Transaction, items: readonly MessageToRead[]): Promise<ReadForSending> {
  const [chats, sent, references, targets, furtherIds] = await Promise.all([
    lockChatsWithRules(tx, items),
    findSentMessages(tx, items.flatMap(clientKeys)),
    readReferences(tx, items),
    findTargets(tx, items.flatMap(targetKeys)),
    newMessageIds(tx, items.length - new Set(items.map(({ chat_id }) => chat_id)).size),
  ]);
  return { chats, sent, references, targets, furtherIds };
}

/** Under which a message may have been sent before; none for one without a client id. */
export const clientKeys = ({ business_id, actor, client_id }: MessageToRead) =>
  client_id === null || actor.id === null ? [] : [{ business_id, author_id: actor.id, client_id }];

const targetKeys = ({ business_id, chat_id, body: { meta } }: MessageToRead) =>
  [meta?.replied_for, meta?.retry_of].flatMap((id) => (id === undefined ? [] : [{ business_id, chat_id, id }]));
