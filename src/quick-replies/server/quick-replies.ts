import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { quickReplyEvents } from '../contract/events.ts';
import { QUICK_REPLIES_MAX, type QuickReply, type QuickReplyScope } from '../contract/quick-reply.ts';
import {
  countQuickReplies,
  countUseOf,
  deleteQuickReplyRow,
  insertQuickReply,
  isVisible,
  isShortcutTaken,
  listQuickReplyRows,
  lockQuickReply,
  updateQuickReplyRow,
  type QuickReplyRow,
  type QuickReplyText,
} from './quick-reply-store.ts';

const present = ({ owner_id: ownerId, ...row }: QuickReplyRow): QuickReply => ({
  ...row,
  scope: ownerId === null ? 'team' : 'own',
});

/** The team's and the caller's own, the oldest first. */
export async function listQuickReplies(
  { tx, businessId, user }: MemberContext,
  { after, limit }: { after?: Id | undefined; limit: number },
): Promise<{ quick_replies: QuickReply[]; info: { has_more: boolean } }> {
  if (after !== undefined && !(await isVisible(tx, businessId, after, user.user_id)))
    refuse('INVALID_DATA', { message: 'This quick reply is not known.', info: { field: 'after' } });
  const rows = await listQuickReplyRows(tx, businessId, user.user_id, { after, limit });
  return { quick_replies: rows.slice(0, limit).map(present), info: { has_more: rows.length > limit } };
}

/** Those of the team are changed by those who may edit templates, own ones by their owner. */
function refuseStranger({ user }: MemberContext, ownerId: Id | null): void {
  if (ownerId === null && !user.permissions.has('setup.edit')) refuse('NOT_ALLOWED', { reason: 'TEAM_REPLIES' });
}

const refuseTaken = (shortcut: string): never =>
  refuse('INVALID_DATA', { message: `Another quick reply is called /${shortcut}.`, info: { field: 'shortcut' } });

/** Those who see it read the list again: everyone, or its owner alone. */
function announce(ctx: MemberContext, { id, owner_id: ownerId }: Pick<QuickReplyRow, 'id' | 'owner_id'>): void {
  ctx.emit(
    quickReplyEvents.quickRepliesChanged,
    { ids: [id] },
    ownerId === null ? { everyone: true } : { user_ids: [ownerId] },
  );
}

export async function createQuickReply(
  ctx: MemberContext,
  { scope, ...reply }: QuickReplyText & { scope: QuickReplyScope },
): Promise<QuickReply> {
  const { tx, businessId } = ctx;
  const ownerId = scope === 'team' ? null : ctx.user.user_id;
  refuseStranger(ctx, ownerId);
  if ((await countQuickReplies(tx, businessId, ownerId)) >= QUICK_REPLIES_MAX)
    refuse('LIMIT_EXCEEDED', { reason: 'QUICK_REPLIES_MAX', info: { max: QUICK_REPLIES_MAX } });
  const row = (await insertQuickReply(tx, businessId, ownerId, reply)) ?? refuseTaken(reply.shortcut);
  announce(ctx, row);
  return present(row);
}

/** Writes all fields of one; on another version than the latest it is refused with that one. */
export async function updateQuickReply(
  ctx: MemberContext,
  replyId: Id,
  { version, ...reply }: QuickReplyText & { version?: number | undefined },
): Promise<QuickReply> {
  const { tx, businessId, user } = ctx;
  const before = (await lockQuickReply(tx, businessId, replyId, user.user_id)) ?? refuse('NOT_FOUND');
  refuseStranger(ctx, before.owner_id);
  if (version !== undefined && version !== before.version) refuse('CONFLICT', { info: { current: present(before) } });
  if (await isShortcutTaken(tx, businessId, before.owner_id, reply.shortcut, before.id)) refuseTaken(reply.shortcut);
  const row = await updateQuickReplyRow(tx, businessId, before.id, reply);
  announce(ctx, row);
  return present(row);
}

export async function deleteQuickReply(ctx: MemberContext, replyId: Id): Promise<void> {
  const { tx, businessId, user } = ctx;
  const row = (await lockQuickReply(tx, businessId, replyId, user.user_id)) ?? refuse('NOT_FOUND');
  refuseStranger(ctx, row.owner_id);
  await deleteQuickReplyRow(tx, businessId, row.id);
  announce(ctx, row);
}

/** One more use. Lists learn of it when they are next read: their order must not change under a finger. */
export async function countQuickReply({ tx, businessId, user }: MemberContext, replyId: Id): Promise<void> {
  if (!(await countUseOf(tx, businessId, replyId, user.user_id))) refuse('NOT_FOUND');
}
