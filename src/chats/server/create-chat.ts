import { capabilitiesOf } from '../../channels/contract/providers/capabilities-of.ts';
import { findChannel } from '../../channels/server/index.ts';
import { findContact } from '../../contacts/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { Chat } from '../contract/chat.ts';
import { addChatActivities } from './chat-activities.ts';
import { chatOpened } from '../contract/domain-events.ts';
import { chatEvents } from '../contract/events.ts';
import { findChatOfContact } from './store/chat-read-store.ts';
import { chatItem, presentChat, type ChatRow } from './store/chat-rows-store.ts';
import { insertChat, listChat } from './store/chat-write-store.ts';

/** Returns the chat of a contact on a channel; where there is none yet, opens one for the user. */
export async function createChat(
  ctx: MemberContext,
  { contact_id: contactId, channel_id: channelId }: { contact_id: Id; channel_id: Id },
): Promise<{ chat: Chat }> {
  const { tx, db, businessId, user } = ctx;
  const there = await findChatOfContact(tx, channelId, contactId);
  if (there) {
    if (!(await listChat(tx, there.id, user.user_id))) return { chat: presentChat(there) };
    const listed = (await findChatOfContact(tx, channelId, contactId)) ?? refuse('CONFLICT');
    await showOpened(ctx, listed);
    return { chat: presentChat(listed) };
  }
  const channel = (await findChannel(db, businessId, channelId)) ?? refuse('NOT_FOUND');
  const contact = (await findContact(tx, businessId, contactId)) ?? refuse('NOT_FOUND');
  const isDialled = capabilitiesOf(channel.kind)?.addresses.dialsPhones ?? false;
  if (channel.status !== 'active') refuse('NOT_ALLOWED', { reason: 'CHANNEL_INACTIVE' });
  if (!isDialled) refuse('NOT_ALLOWED', { reason: 'CUSTOMER_FIRST' });
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
  if (isNew) await showOpened(ctx, row);
  return { chat: presentChat(row) };
}

async function showOpened(ctx: MemberContext, row: ChatRow): Promise<void> {
  const { business_id, id: chat_id, contact_id } = row;
  await addChatActivities(ctx, [
    { business_id, chat_id, contact_id, actor: ctx.actor, event: 'opened', subject: null },
  ]);
  ctx.emit(chatEvents.newChat, presentChat(row));
  ctx.raise(chatOpened, [{ ...chatItem(row), actor: ctx.actor }]);
}
