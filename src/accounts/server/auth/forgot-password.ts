import type { RateLimit } from '../../../foundation/contract/endpoint.ts';
import { inBusiness } from '../../../foundation/server/create-work-context.ts';
import { systemActor } from '../../../foundation/contract/actor.ts';
import { z } from 'zod';
import { enqueueJob } from '../../../foundation/server/jobs/enqueue-job.ts';
import { defineJob } from '../../../foundation/server/jobs/job.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { PublicContext } from '../../../foundation/server/http/context.ts';
import { takeTry } from '../../../foundation/server/rate-limit.ts';
import { findSignInName } from '../users/sign-in-name-store.ts';
import { findUserRow } from '../users/user-store.ts';
import { sendLink } from './send-link.ts';

/** Mails to one address; a stranger must not be able to fill a mailbox. */
const perAddress: RateLimit = { name: 'forgot_password', max: 5, windowSeconds: 3_600 };

/**
 * Sends a link for a new password where the address has an active account. The look-up happens in a
 * job, so neither the words of the response nor its time show whether there is one.
 */
export async function forgotPassword(ctx: PublicContext, email: string): Promise<undefined> {
  await ctx.withoutBusiness((tx) => takeTry(tx, perAddress, email));
  await ctx.withoutBusiness((tx) => enqueueJob(tx, null, sendPasswordLink, { email }));
}

export const sendPasswordLink = defineJob({
  name: 'send_password_link',
  payload: z.object({ email: z.string() }),
  maxAttempts: 5,
  outgoing: true,
  async handle({ email }, { services }) {
    const { pool } = services;
    const name = await inTransaction({ pool, businessId: null, mode: 'read' }, (tx) => findSignInName(tx, email));
    if (!name) return;
    const { business_id: businessId, user_id } = name;
    await inBusiness(services, { businessId, actor: systemActor }, async (ctx) => {
      const user = await findUserRow(ctx.db, businessId, user_id);
      if (user?.status !== 'active') return;
      await sendLink(ctx, user, 'password_reset');
      ctx.audit({ action: 'password_link_sent', record_type: 'users', record_id: user.id });
    });
  },
});
