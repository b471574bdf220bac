import type { RateLimit } from '../../../foundation/contract/endpoint.ts';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { PublicContext } from '../../../foundation/server/http/context.ts';
import { hashToken } from '../../../foundation/server/http/session-cookie.ts';
import { enqueueJob } from '../../../foundation/server/jobs/enqueue-job.ts';
import { defineJob } from '../../../foundation/server/jobs/job.ts';
import { sealedLink } from '../../../foundation/server/mail/sealed-link.ts';
import { sendMail } from '../../../foundation/server/mail/send-mail.ts';
import { takeTry } from '../../../foundation/server/rate-limit.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { signUpBody } from '../../contract/auth-endpoints.ts';
import { requireCountry, requireTimeZone } from '../constants/require-constant.ts';
import { accountExistsMail, signUpMail } from '../mails/account-mails.ts';
import { linkTo } from '../mails/link-to.ts';
import { findSignInName } from '../users/sign-in-name-store.ts';
import { hashFirstPassword } from './create-owner.ts';
import { keepSignUp } from './sign-up-store.ts';

/** Mails to one address; a stranger must not be able to fill a mailbox. */
const perMailbox: RateLimit = { name: 'sign_up_mailbox', max: 5, windowSeconds: 3_600 };

/**
 * Takes a sign-up and mails a link to its address; the account is made when the link is used. Whether the address has
 * an account already changes nothing here: only the mail, written by a job, says so, and only to its owner.
 */
export async function signUp(
  ctx: PublicContext,
  { email, password, agreed_to_terms: _agreed, ...details }: z.output<typeof signUpBody>,
): Promise<{ confirmation: { email: string } }> {
  const { config, mailer } = ctx.services;
  if (config.signUp === 'closed') refuse('NOT_ALLOWED', { reason: 'SIGN_UP_CLOSED' });
  requireTimeZone(details.time_zone);
  requireCountry(details.country);
  await ctx.withoutBusiness((tx) => takeTry(tx, perMailbox, email));
  const password_hash = await hashFirstPassword(password, { ...details, email });
  const token = randomBytes(32).toString('base64url');
  const link = mailer.sealLink(linkTo(config, 'confirm_sign_up', token));
  await ctx.withoutBusiness(async (tx) => {
    await keepSignUp(tx, hashToken(token), { email, password_hash, details });
    await enqueueJob(tx, null, sendSignUpMail, { email, link });
  });
  return { confirmation: { email } };
}

/** Mails the link of a sign-up; to an address that has an account, only that someone tried. */
export const sendSignUpMail = defineJob({
  name: 'send_sign_up_mail',
  payload: z.object({ email: z.string(), link: sealedLink }),
  maxAttempts: 5,
  outgoing: true,
  async handle({ email, link }, { services }) {
    await inTransaction({ pool: services.pool, businessId: null, mode: 'write' }, async (tx) => {
      const mail = (await findSignInName(tx, email)) ? accountExistsMail() : signUpMail(link);
      await enqueueJob(tx, null, sendMail, sendMail.payload.parse({ to: email, ...mail }));
    });
  },
});
