import type { RateLimit } from '../../../foundation/contract/endpoint.ts';
import type { z } from 'zod';
import type { PublicContext } from '../../../foundation/server/http/context.ts';
import { hashToken } from '../../../foundation/server/http/session-cookie.ts';
import { takeTry } from '../../../foundation/server/rate-limit.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { confirmSignUpBody } from '../../contract/auth-endpoints.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { insertBusiness, newBusinessId } from '../business/business-store.ts';
import { isPassword } from '../passwords/hash-password.ts';
import { createOwner } from './create-owner.ts';
import { findSignUp, takeSignUp } from './sign-up-store.ts';
import { startSession } from './start-session.ts';

const perLink: RateLimit = { name: 'confirm_sign_up', max: 10, windowSeconds: 3_600 };

/**
 * Makes the account and the business of a sign-up whose address is proven by the link, and signs in. The password is
 * asked for again: otherwise a stranger who signs up with someone's address would get an account that its owner
 * confirms.
 */
export async function confirmSignUp(
  ctx: PublicContext,
  { token, password }: z.output<typeof confirmSignUpBody>,
): Promise<{ user: CurrentUser }> {
  const tokenHash = hashToken(token);
  await ctx.withoutBusiness((tx) => takeTry(tx, perLink, token));
  const waiting = (await ctx.withoutBusiness((tx) => findSignUp(tx, tokenHash))) ?? refuse('LINK_EXPIRED');
  if (!(await isPassword(password, waiting.password_hash)))
    refuse('INVALID_INPUT', { reason: 'SIGN_UP_PASSWORD', info: { field: 'password' } });
  const { email, password_hash, details } = waiting;
  const businessId = await ctx.withoutBusiness(({ db }) => newBusinessId(db));
  const session = await ctx.inBusiness(businessId, async (inside) => {
    if (!(await takeSignUp(inside.tx, tokenHash))) refuse('LINK_EXPIRED');
    const userId = await createOwner(inside, { ...details, email }, password_hash);
    await insertBusiness(inside.db, {
      business_id: businessId,
      name: details.business_name,
      time_zone: details.time_zone,
      country: details.country,
      contact_phone: details.phone,
    });
    return startSession(inside, ctx, userId);
  });
  session.finish();
  return { user: session.user };
}
