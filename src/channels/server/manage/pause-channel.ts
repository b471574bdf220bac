import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Services } from '../../../foundation/server/services.ts';
import type { EventBatch } from '../../../foundation/server/events/event-batch.ts';
import { channelEvents } from '../../contract/events.ts';
import { findChannelRow, lockChannelRow, now, updateChannelRow } from '../channel-store.ts';
import { presentChannel } from '../present-channel.ts';

/**
 * Stops sending of a channel until a person has fixed what the provider refuses everything for.
 * `reason` says what to do. `tx` acts as parley_system. The same code again changes nothing.
 */
export async function pauseChannel(
  { providers }: Pick<Services, 'providers'>,
  tx: Transaction,
  events: EventBatch,
  { business_id, channel_id, code, reason }: { business_id: Id; channel_id: Id; code: number; reason: string },
): Promise<void> {
  const row = await lockChannelRow(tx.db, business_id, channel_id);
  if (!row || row.paused_code === code) return;
  await updateChannelRow(tx.db, business_id, channel_id, {
    paused_code: code,
    paused_reason: reason,
    paused_time: now(),
  });
  const paused = await findChannelRow(tx.db, business_id, channel_id);
  if (paused) events.emit(business_id, channelEvents.channelChanged, presentChannel(paused, providers));
}
