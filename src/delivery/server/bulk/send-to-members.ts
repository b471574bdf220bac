import type { Id } from '../../../foundation/contract/id.ts';
import type { BusinessContext, WorkContext } from '../../../foundation/server/work-context.ts';
import { addMemberSends } from '../outbox/send-store.ts';
import { openSourceRows } from './source-store.ts';
import type { BulkMessages, MemberChat, NewSource, OpenSource, SourceMember } from './source.ts';
import { countSends } from './statistics-store.ts';

/**
 * Opens sources for members, in the order given. One that exists keeps the content that it has: what was sent of it is shown
 * with it. A stop or a pause waits until the transaction ends.
 */
export async function openSources(ctx: WorkContext, sources: readonly NewSource[]): Promise<OpenSource[]> {
  return sources.length === 0 ? [] : openSourceRows(ctx.tx, sources);
}

/** What the area of messages does for bulk sends. */
export const messagesOf = ({ services }: WorkContext): BulkMessages => {
  const messages = services.areas.flatMap(({ bulkMessages }) => bulkMessages ?? [])[0];
  if (!messages) throw new Error('No area writes the messages of bulk sends');
  return messages;
};

/** Where these contacts are written to on a channel, by contact. Chats are opened for those without one; who has no address is missing. */
export const openMemberChats = (
  ctx: BusinessContext,
  channelId: Id,
  contactIds: readonly Id[],
): Promise<ReadonlyMap<Id, MemberChat>> =>
  contactIds.length === 0 ? Promise.resolve(new Map()) : messagesOf(ctx).openChats(ctx, channelId, contactIds);

/** Those of these contacts who have an address on a channel, and whether their reply window is open. */
export const findReachable = (
  ctx: BusinessContext,
  channelId: Id,
  contactIds: readonly Id[],
): Promise<ReadonlyMap<Id, { has_window: boolean }>> =>
  contactIds.length === 0 ? Promise.resolve(new Map()) : messagesOf(ctx).findReachable(ctx, channelId, contactIds);

/**
 * Hands messages of an open source over to be sent, in the transaction that decides about them. At most about 2,000 members at
 * once, so that no transaction locks for long. A member who has one of this source already gets no second.
 * Returns the messages that were added, by member.
 */
export async function sendToMembers(
  ctx: BusinessContext,
  source: OpenSource,
  members: readonly (SourceMember & MemberChat)[],
): Promise<ReadonlyMap<Id, Id>> {
  if (members.length === 0) return new Map();
  const { tx, businessId, services } = ctx;
  const byMember = new Map(members.map((member) => [member.member_id, member]));
  const added = await addMemberSends(tx, businessId, source.id, members, ctx.depth);
  await Promise.all([
    messagesOf(ctx).writeMessages(
      ctx,
      source,
      added.flatMap(({ message_id: id, member_id }) => {
        const member = byMember.get(member_id);
        return member ? [{ id, chat_id: member.chat_id, slot_values: member.slot_values }] : [];
      }),
    ),
    countSends(tx, [
      { business_id: businessId, source_id: source.id, status: 'pending', reason: null, count: added.length },
    ]),
  ]);
  tx.afterCommit(() => {
    services.bus.wakeLog(businessId);
    services.bus.wake('sends');
  });
  return new Map(added.map(({ message_id, member_id }) => [member_id, message_id]));
}
