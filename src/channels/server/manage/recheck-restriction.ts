import { z } from 'zod';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { inBusiness } from '../../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { GiveUp } from '../../../foundation/server/jobs/give-up.ts';
import { defineJob } from '../../../foundation/server/jobs/job.ts';
import { systemActor } from '../../../foundation/contract/actor.ts';
import { id, type Id } from '../../../foundation/contract/id.ts';
import { channelEvents } from '../../contract/events.ts';
import { findChannelRow, lockChannelRow, updateChannelRow } from '../channel-store.ts';
import { openChannelToken } from '../connect/access.ts';
import { presentChannel } from '../present-channel.ts';
import { needsRecheck, restrictionsWhen } from '../restrictions.ts';

const RECHECK_MS = 15 * 60_000;

/** Schedules another request to the provider whether a restricted channel may send again. */
export const scheduleRecheck = (ctx: BusinessContext, channelId: Id): Promise<void> =>
  ctx.enqueue(
    recheckRestrictionJob,
    { channel_id: channelId },
    { key: `recheck_restriction:${channelId}`, runAt: new Date(Date.now() + RECHECK_MS) },
  );

/** Asks the provider whether a restricted channel may send again; repeats this until it may, or the channel is removed. */
export const recheckRestrictionJob = defineJob({
  name: 'recheck_channel_restriction',
  payload: z.object({ channel_id: id }),
  maxAttempts: 5,
  outgoing: true,
  async handle({ channel_id: channelId }, { services, businessId }) {
    if (businessId === null) throw new GiveUp('A channel belongs to a business');
    const { pool } = services;
    const asked = await inTransaction({ pool, businessId, mode: 'read' }, async (tx) => {
      const row = await findChannelRow(tx.db, businessId, channelId);
      if (!row || row.access_token === null || !needsRecheck(row.restriction_info)) return null;
      return { row, token: await openChannelToken({ services, tx }, row.id, row.access_token) };
    });
    if (asked === null) return;
    const { row, token } = asked;
    const target = { accountId: row.provider_account_id, numberId: row.provider_number_id };
    const isBlocked = await services.providers
      .of(row.kind)
      .connect.isBlocked(token, target)
      .catch((error: unknown) => {
        services.log.warn(
          { err: error, channel_id: channelId },
          'Failed to read whether a channel may send; retrying later',
        );
        return null;
      });
    await inBusiness(services, { businessId, actor: systemActor }, async (ctx) => {
      const locked = await lockChannelRow(ctx.db, businessId, channelId);
      if (!locked || !needsRecheck(locked.restriction_info)) return;
      const restriction_info = restrictionsWhen(locked.restriction_info, isBlocked);
      if (needsRecheck(restriction_info)) return scheduleRecheck(ctx, channelId);
      await updateChannelRow(ctx.db, businessId, channelId, { restriction_info });
      ctx.audit({ action: 'channel_may_send_again', record_type: 'channels', record_id: channelId });
      ctx.emit(channelEvents.channelChanged, presentChannel({ ...locked, restriction_info }, services.providers));
    });
  },
});
