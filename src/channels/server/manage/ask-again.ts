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
import { isAskedAgain, restrictionsWhen } from '../restrictions.ts';

const ASK_AGAIN_MS = 15 * 60_000;

/** Asks the provider again, later, whether a channel may send that it has said may not. */
export const askAgainLater = (ctx: BusinessContext, channelId: Id): Promise<void> =>
  ctx.enqueue(
    askAgainJob,
    { channel_id: channelId },
    { key: `ask_again:${channelId}`, runAt: new Date(Date.now() + ASK_AGAIN_MS) },
  );

/** Asks whether a channel may send again. What cannot be asked is asked again later, as long as the channel is there. */
export const askAgainJob = defineJob({
  name: 'ask_whether_channel_may_send',
  payload: z.object({ channel_id: id }),
  maxAttempts: 5,
  outgoing: true,
  async handle({ channel_id: channelId }, { services, businessId }) {
    if (businessId === null) throw new GiveUp('A channel belongs to a business');
    const { pool } = services;
    const asked = await inTransaction({ pool, businessId, mode: 'read' }, async (tx) => {
      const row = await findChannelRow(tx.db, businessId, channelId);
      if (!row || row.access_token === null || !isAskedAgain(row.restriction_info)) return null;
      return { row, token: await openChannelToken({ services, tx }, row.id, row.access_token) };
    });
    if (asked === null) return;
    const { row, token } = asked;
    const target = { accountId: row.provider_account_id, numberId: row.provider_number_id };
    const isBlocked = await services.providers
      .of(row.kind)
      .connect.isBlocked(token, target)
      .catch((error: unknown) => {
        services.log.warn({ err: error, channel_id: channelId }, 'Whether a channel may send could not be asked');
        return null;
      });
    await inBusiness(services, { businessId, actor: systemActor }, async (ctx) => {
      const locked = await lockChannelRow(ctx.db, businessId, channelId);
      if (!locked || !isAskedAgain(locked.restriction_info)) return;
      const restriction_info = restrictionsWhen(locked.restriction_info, isBlocked);
      if (isAskedAgain(restriction_info)) return askAgainLater(ctx, channelId);
      await updateChannelRow(ctx.db, businessId, channelId, { restriction_info });
      ctx.audit({ action: 'channel_may_send_again', record_type: 'channels', record_id: channelId });
      ctx.emit(channelEvents.channelChanged, presentChannel({ ...locked, restriction_info }, services.providers));
    });
  },
});
