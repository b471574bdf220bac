import type { Id } from '../../../foundation/contract/id.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { channelNoticed, channelStateChanged } from '../../contract/domain-events.ts';
import { channelEvents } from '../../contract/events.ts';
import { findChannelRow, lockChannelRow, now, updateChannelRow } from '../channel-store.ts';
import { presentChannel } from '../present-channel.ts';

/**
 * Stops sending of a channel until a person has fixed what the provider refuses everything for.
 * `reason` says what to do. The same code again changes nothing.
 */
export async function pauseChannel(
  ctx: WorkContext,
  { business_id, channel_id, code, reason }: { business_id: Id; channel_id: Id; code: number; reason: string },
): Promise<void> {
  const { tx } = ctx;
  // Late: that everything of the channel fails is known when a message of it has failed.
  const row = await lockChannelRow(tx.db, business_id, channel_id, 'late');
  if (!row || row.paused_code === code) return;
  await updateChannelRow(tx.db, business_id, channel_id, {
    paused_code: code,
    paused_reason: reason,
    paused_time: now(),
  });
  const paused = await findChannelRow(tx.db, business_id, channel_id);
  if (!paused) return;
  ctx.emitAll(channelEvents.channelChanged, [{ business_id, data: presentChannel(paused, ctx.services.providers) }]);
  ctx.raise(channelStateChanged, [{ business_id, channel_id, kind: paused.kind, state: 'paused' }]);
  ctx.raise(channelNoticed, [{ business_id, channel_id, kind: paused.kind, name: paused.name, text: reason }]);
}
