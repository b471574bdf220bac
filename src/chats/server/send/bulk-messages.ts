import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import { findChannel } from '../../../channels/server/index.ts';
import type { BulkMessages } from '../../../delivery/server/index.ts';
import { findMemberChats, insertBulkMessages, openUnlistedChats } from './bulk-store.ts';

/**
 * Chats and messages of bulk sends. They change neither the newest message of a chat nor what is unread in it, so they lock no
 * chat and move no list.
 */
export const bulkMessages: BulkMessages = {
  async openChats({ tx, db, businessId }, { channel_id: channelId }, contactIds) {
    const channel = await findChannel(db, businessId, channelId);
    // Elsewhere only who has written first can be written to.
    if (channel && capabilitiesOf(channel.kind)?.addresses.dialsPhones)
      await openUnlistedChats(tx, businessId, channelId, contactIds);
    const chats = await findMemberChats(tx, businessId, channelId, contactIds);
    return new Map(chats.map((chat) => [chat.contact_id, chat]));
  },
  async writeMessages({ tx, businessId }, source, messages) {
    await insertBulkMessages(tx, businessId, source, messages);
  },
};
