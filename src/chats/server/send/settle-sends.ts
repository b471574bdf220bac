import type { SendOutcome, SendSettle } from '../../../delivery/server/index.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { MessageStatus } from '../../contract/message.ts';
import { applyEarlierReads } from '../incoming/apply-reads.ts';
import { adoptProviderIds } from '../incoming/apply-statuses.ts';
import { keepStatuses, raiseStatuses } from '../store/message-status-store.ts';
import { endRefusedWindows } from '../incoming/windows.ts';
import { emitStatusChanges } from '../emit-messages.ts';
import { findSentChannels } from '../store/message-read-store.ts';

/**
 * The rank to which an outcome raises its message; one that stands higher already, by a status that
 * came first, stays. An unknown outcome is the lowest of all but pending.
 */
function statusOf(outcome: SendOutcome): MessageStatus {
  switch (outcome.kind) {
    case 'accepted':
      return outcome.held ? 'held_for_quality_assessment' : 'sent';
    case 'refused':
      return 'failed';
    case 'unknown':
      return 'error';
  }
}

/** Writes what became of messages, of many businesses at once, and emits it. */
export const settleSends: SendSettle = async (ctx, outcomes) => {
  const { tx, services } = ctx;
  // Reactions are sent like messages and have no row of their own.
  const channels = await findSentChannels(tx, outcomes);
  const known = outcomes.flatMap((outcome) => {
    const channelId = channels.get(outcome.message_id);
    return channelId === undefined ? [] : [{ outcome, channelId }];
  });
  if (known.length === 0) return;
  // Ids first: what the provider has reported about them before is applied with them.
  const raised = await adoptProviderIds(
    ctx,
    known.flatMap(({ outcome, channelId }) =>
      outcome.kind === 'accepted'
        ? [
            {
              business_id: outcome.business_id,
              channel_id: channelId,
              id: outcome.message_id,
              provider_id: outcome.provider_id,
              status: statusOf(outcome),
            },
          ]
        : [],
    ),
  );
  const isRaised = new Set(raised.map(({ id }) => id));
  const changed = await raiseStatuses(
    tx,
    known
      .filter(({ outcome }) => !isRaised.has(outcome.message_id))
      .map(({ outcome }) => ({
        business_id: outcome.business_id,
        id: outcome.message_id,
        status: statusOf(outcome),
        error: outcome.kind === 'accepted' ? null : outcome.refusal,
        read_time: null,
      })),
  );
  await keepHeld(
    tx,
    known.flatMap(({ outcome }) => (outcome.kind === 'accepted' && outcome.held ? [outcome] : [])),
  );
  const closing = new Set(
    known.flatMap(({ outcome }) => (outcome.kind === 'refused' && outcome.closes_window ? [outcome.message_id] : [])),
  );
  await endRefusedWindows(
    ctx,
    changed.filter(({ id, status }) => status === 'failed' && closing.has(id)),
  );
  await emitStatusChanges(ctx, changed);
  // Without a provider that reports reading by a point in time nothing is read.
  if (services.providers.all.some(({ capabilities }) => capabilities.reads === 'watermark'))
    await applyEarlierReads(ctx, [...raised, ...changed]);
};

/** That the provider holds messages is told in its response only, never by a status. */
async function keepHeld(
  tx: Transaction,
  held: readonly Pick<SendOutcome, 'business_id' | 'message_id'>[],
): Promise<void> {
  await keepStatuses(
    tx,
    held.map(({ business_id, message_id }) => ({
      business_id,
      message_id,
      status: 'held_for_quality_assessment',
      time: null,
      error: null,
      price: null,
    })),
  );
}
