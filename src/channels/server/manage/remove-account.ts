import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { z } from 'zod';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { GiveUp } from '../../../foundation/server/jobs/give-up.ts';
import { defineJob } from '../../../foundation/server/jobs/job.ts';
import { channelStateChanged } from '../../contract/domain-events.ts';
import { channelEvents } from '../../contract/events.ts';
import { accountKind } from '../../contract/providers/kinds.ts';
import { lockChannelsOfAccount, now, releaseRouteOf, updateChannelRow, listTokens } from '../channel-store.ts';
import { dropAttempts } from '../connect/attempt-store.ts';
import { openChannelToken } from '../connect/access.ts';

/**
 * Takes every channel of an account away: they send nothing more, their numbers may be connected
 * elsewhere, their chats stay. A job notifies the provider.
 */
export async function removeAccount(ctx: BusinessContext, accountId: string): Promise<void> {
  const { db, businessId, tx } = ctx;
  for (const row of await lockChannelsOfAccount(db, businessId, accountKind, accountId)) {
    if (row.removed_time !== null) continue;
    await updateChannelRow(db, businessId, row.id, { status: 'inactive', removed_time: now() });
    await releaseRouteOf(tx, row);
    ctx.audit({ action: 'channel_removed', record_type: 'channels', record_id: row.id });
    ctx.emit(channelEvents.channelRemoved, { id: row.id });
    ctx.raise(channelStateChanged, [{ business_id: businessId, channel_id: row.id, kind: row.kind, state: 'removed' }]);
  }
  await dropAttempts(db, businessId);
  await ctx.enqueue(leaveAccountJob, { account_id: accountId }, { key: `leave_account:${businessId}:${accountId}` });
}

/** Ends the provider's webhooks for an account that was removed here, and forgets its tokens. */
export const leaveAccountJob = defineJob({
  name: 'leave_account',
  payload: z.object({ account_id: z.string() }),
  maxAttempts: 8,
  outgoing: true,
  async handle({ account_id: accountId }, { services, businessId, isLastAttempt }) {
    if (businessId === null) throw new GiveUp('An account belongs to a business');
    const { pool } = services;
    const token = await inTransaction({ pool, businessId, mode: 'read' }, async (tx) => {
      const rows = await listTokens(tx.db, businessId, accountId);
      // Connected again meanwhile: it must keep getting webhooks.
      if (rows.some(({ removed_time }) => removed_time === null)) return null;
      const row = rows.find(({ access_token }) => access_token !== null);
      return row?.access_token ? openChannelToken({ services, tx }, row.id, row.access_token) : null;
    });
    const [outcome] = await Promise.allSettled([
      token === null ? null : services.providers.of(accountKind).connect.unsubscribe(token, accountId),
    ]);
    if (outcome.status === 'rejected' && !isLastAttempt) throw outcome.reason as Error;
    // Unsubscribed, or given up: a token that is not needed is not kept.
    await inTransaction({ pool, businessId, mode: 'write' }, async ({ db }) => {
      for (const row of await lockChannelsOfAccount(db, businessId, accountKind, accountId)) {
        if (row.removed_time !== null)
          await updateChannelRow(db, businessId, row.id, { access_token: null, token_expires_time: null });
      }
    });
    if (outcome.status === 'rejected') throw outcome.reason as Error;
  },
});
