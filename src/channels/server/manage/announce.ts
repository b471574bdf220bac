import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { Channel } from '../../contract/channel.ts';
import { channelEvents } from '../../contract/events.ts';
import { findChannelRow } from '../channel-store.ts';
import { presentChannel } from '../present-channel.ts';

/** After a change: the audit row, the event, and the channel as it is now. */
export async function announce(ctx: BusinessContext, channelId: Id, action: string): Promise<Channel> {
  const row = (await findChannelRow(ctx.db, ctx.businessId, channelId)) ?? refuse('NOT_FOUND');
  const channel = presentChannel(row, ctx.services.providers);
  ctx.audit({ action, record_type: 'channels', record_id: channelId });
  ctx.emit(channelEvents.channelChanged, channel);
  return channel;
}
