import { capabilitiesOf } from '../../channels/contract/providers/capabilities-of.ts';
import { findChannel } from '../../channels/server/index.ts';
import { findContact } from '../../contacts/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { Chat } from '../contract/chat.ts';
import { chatOpened } from '../contract/domain-events.ts';
import { chatEvents } from '../contract/events.ts';
import { findChatOfContact } from './chat-read-store.ts';
import { chatItem, presentChat } from './chat-store.ts';
import { insertChat } from './chat-write-store.ts';

/** Answers the chat of a contact on a channel; where there is none yet, opens one for whoever asks. */
export async function createChat(
  ctx: MemberContext,
  { contact_id: contactId, channel_id: channelId }: { contact_id: Id; channel_id: Id },
): Promise<{ chat: Chat }> {
  const { tx, db, businessId, user } = ctx;
  const there = await findChatOfContact(tx, channelId, contactId);
  if (there) return { chat: presentChat(there) };
  const channel = (await findChannel(db, businessId, channelId)) ?? refuse('NOT_FOUND');
  const contact = (await findContact(tx, businessId, contactId)) ?? refuse('NOT_FOUND');
  const isDialled = capabilitiesOf(channel.kind)?.addresses.dialsPhones ?? false;
  if (!isDialled || channel.status !== 'active') refuse('NOT_ALLOWED', { reason: 'CHANNEL_INACTIVE' });
  const mobile =
    contact.mobile ??
    refuse('INVALID_DATA', {
      message: 'This contact has no mobile number to write to.',
      info: { field: 'contact_id' },
    });
  const isNew = await insertChat(tx, {
    channel_id: channelId,
    contact_id: contactId,
    recipient_id: mobile,
    recipient_kind: 'phone',
    assignee_id: user.user_id,
  });
  const row = (await findChatOfContact(tx, channelId, contactId)) ?? refuse('CONFLICT');
  const chat = presentChat(row);
  if (isNew) {
    ctx.emit(chatEvents.newChat, chat);
    ctx.raise(chatOpened, [{ ...chatItem(row), actor: ctx.actor }]);
  }
  return { chat };
}
