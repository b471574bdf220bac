import type { AddressKind } from '../../../channels/contract/address.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { emitNewMessages } from '../emit-messages.ts';
import { chatKey, type Place } from './arrivals.ts';
import { insertSystemLines } from './incoming-message-store.ts';
import { lockChats, readdressChats } from './locked-chat-store.ts';
import { followMovedContacts } from './merge-chats.ts';

/** Somebody whom we know goes on under another address on this channel. */
export interface NumberChange extends Place {
  contact_id: Id;
  /** The number that they left; null where it is not known. */
  from_id: string | null;
  recipient_id: string;
  recipient_kind: AddressKind;
  /** ISO 8601. */
  time: string;
}

/** Chats go on under the new address, on every channel; the one in which it was said has a line about it. */
export async function applyNumberChanges(ctx: WorkContext, changes: readonly NumberChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { tx } = ctx;
  const chats = await lockChats(tx, changes);
  const moved = changes.flatMap((change) => {
    const chat = chats.get(chatKey(change));
    return chat && chat.recipient_id !== change.recipient_id ? [{ chat, change }] : [];
  });
  await followMovedContacts(
    tx,
    changes.flatMap(({ from_id, ...change }) =>
      from_id === null || from_id === change.recipient_id ? [] : [{ ...change, from_id }],
    ),
  );
  if (moved.length === 0) return;
  const values = moved.map(({ chat, change }) => ({
    business_id: chat.business_id,
    id: chat.id,
    recipient_id: change.recipient_id,
    recipient_kind: change.recipient_kind,
  }));
  const [lines] = await Promise.all([
    insertSystemLines(
      tx,
      moved.map(({ chat, change }) => ({
        business_id: chat.business_id,
        chat_id: chat.id,
        channel_id: chat.channel_id,
        event: 'number_changed',
        time: change.time,
      })),
    ),
    readdressChats(tx, values),
  ]);
  emitNewMessages(ctx, lines, new Map(moved.map(({ chat }) => [chat.id, chat])));
}
