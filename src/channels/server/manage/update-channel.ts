import type { ParsedInput } from '../../../foundation/contract/endpoint.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { Channel } from '../../contract/channel.ts';
import { channelStateChanged } from '../../contract/domain-events.ts';
import type { channelEndpoints } from '../../contract/endpoints.ts';
import { findChannelRow, lockChannelRow, updateChannelRow } from '../channel-store.ts';
import { presentChannel } from '../present-channel.ts';
import { activateChannel } from './activate-channel.ts';
import { announce } from './announce.ts';
import { changePin } from './change-pin.ts';
import { syncChannel } from './sync-channel.ts';

/** Activates, deactivates, renames, or changes what a channel may send. A stale `version` is refused. */
export async function updateChannel(
  ctx: MemberContext,
  { params, query, body }: ParsedInput<(typeof channelEndpoints)['updateChannel']>,
): Promise<{ channel: Channel }> {
  const { db, businessId, services } = ctx;
  const row = (await findChannelRow(db, businessId, params.id)) ?? refuse('NOT_FOUND');
  if (body.version !== undefined && body.version !== row.version)
    refuse('CONFLICT', { info: { current: presentChannel(row, services.providers) } });
  const { pin, name, communication_level, import_skipped } = body;
  if (query.action === 'activate') return { channel: await activateChannel(ctx, row, pin) };
  if (query.action === 'deactivate') return { channel: await deactivateChannel(ctx, row.id) };
  if (query.action === 'change_pin') return { channel: await changePin(ctx, row, pin) };
  if (query.action === 'sync') return { channel: await syncChannel(ctx, row) };
  if (body.dismissed_notice !== undefined) return { channel: await dismissNotice(ctx, row.id, body.dismissed_notice) };
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(communication_level === undefined ? {} : { communication_level }),
    ...(import_skipped === undefined ? {} : { import_offered: false }),
  };
  if (Object.keys(change).length === 0) return { channel: presentChannel(row, services.providers) };
  await updateChannelRow(db, businessId, row.id, change);
  return { channel: await announce(ctx, row.id, 'channel_changed') };
}

/** Takes a notice away that was read. One that is gone already is no fault. */
async function dismissNotice(ctx: MemberContext, channelId: string, noticeId: string): Promise<Channel> {
  const row = (await lockChannelRow(ctx.db, ctx.businessId, channelId)) ?? refuse('NOT_FOUND');
  const notices = row.notices.map((each) => (each.id === noticeId ? { ...each, is_dismissed: true } : each));
  await updateChannelRow(ctx.db, ctx.businessId, channelId, { notices: JSON.stringify(notices) });
  return announce(ctx, channelId, 'channel_notice_dismissed');
}

/** Stops communication. A channel that was never activated has nothing to stop. */
async function deactivateChannel(ctx: MemberContext, channelId: string): Promise<Channel> {
  const row = (await lockChannelRow(ctx.db, ctx.businessId, channelId)) ?? refuse('NOT_FOUND');
  if (row.status === 'pending') refuse('NOT_ALLOWED', { reason: 'NOT_EDITABLE' });
  await updateChannelRow(ctx.db, ctx.businessId, channelId, { status: 'inactive' });
  ctx.raise(channelStateChanged, [
    { business_id: ctx.businessId, channel_id: channelId, kind: row.kind, state: 'inactive' },
  ]);
  return announce(ctx, channelId, 'channel_deactivated');
}
