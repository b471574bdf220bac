import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import { findChannel } from '../../../channels/server/index.ts';
import type { BulkMessages, MemberChat } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { findMemberChats } from '../store/chat-read-store.ts';
import { insertBulkMessages, removeWaitingMessages, resetFailedMessages } from '../store/bulk-message-store.ts';
import { findWithMobile, openUnlistedChats } from '../store/chat-write-store.ts';

/**
 * Chats and messages of bulk sends. They change neither the newest message of a chat nor what is unread in it, so they lock no
 * chat and move no list.
 */
export const bulkMessages: BulkMessages = {
  async findReachable({ tx, db, businessId }, channelId, contactIds) {
    const chats = await findMemberChats(tx, businessId, channelId, contactIds);
    const reachable = new Map(chats.map(({ contact_id, has_window }) => [contact_id, { has_window }]));
    const missing = contactIds.filter((id) => !reachable.has(id));
    const channel = missing.length === 0 ? null : await findChannel(db, businessId, channelId);
    if (!channel || !capabilitiesOf(channel.kind)?.addresses.dialsPhones) return reachable;
    for (const id of await findWithMobile(tx, businessId, missing)) reachable.set(id, { has_window: false });
    return reachable;
  },
  async openChats({ tx, db, businessId }, channelId, contactIds) {
    const chats = new Map<Id, MemberChat>();
    const add = (found: readonly MemberChat[]) => {
      for (const chat of found) chats.set(chat.contact_id, chat);
    };
    const missing = () => contactIds.filter((id) => !chats.has(id));
    add(await findMemberChats(tx, businessId, channelId, contactIds));
    if (missing().length === 0) return chats;
    const channel = await findChannel(db, businessId, channelId);
    // On other channels only a contact that has written first can be written to.
    if (!channel || !capabilitiesOf(channel.kind)?.addresses.dialsPhones) return chats;
    add(await openUnlistedChats(tx, businessId, channelId, missing()));
    // Another transaction may have opened some meanwhile.
    if (missing().length > 0) add(await findMemberChats(tx, businessId, channelId, missing()));
    return chats;
  },
  resetFailed: ({ tx, businessId }, messageIds) => resetFailedMessages(tx, businessId, messageIds),
  removeWaiting: ({ tx, businessId }, messageIds) => removeWaitingMessages(tx, businessId, messageIds),
  async writeMessages({ tx, businessId }, source, messages) {
    await insertBulkMessages(tx, businessId, source, messages);
  },
};
