import { inBusiness } from '../../../foundation/server/create-work-context.ts';
import { systemActor } from '../../../foundation/contract/actor.ts';
import { z } from 'zod';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { defineJob } from '../../../foundation/server/jobs/job.ts';
import { findSignInName } from '../users/sign-in-name-store.ts';

/**
 * Writes a refused sign-in to the audit log of the business whose user it was aimed at. A job, because the request
 * must do the same for an e-mail that no one has.
 */
export const recordRefusedSignIn = defineJob({
  name: 'record_refused_sign_in',
  payload: z.object({ email: z.string(), ip: z.string(), user_agent: z.string() }),
  maxAttempts: 5,
  async handle({ email, ip, user_agent }, { services }) {
    const { pool } = services;
    const name = await inTransaction({ pool, businessId: null, mode: 'read' }, (tx) => findSignInName(tx, email));
    if (!name) return;
    const { business_id: businessId, user_id } = name;
    const request = { ip, userAgent: user_agent };
    await inBusiness(services, { businessId, actor: systemActor, request }, async (ctx) => {
      ctx.audit({ action: 'sign_in_refused', record_type: 'users', record_id: user_id });
    });
  },
});
