import type { PublicContext } from '../../../foundation/server/http/context.ts';
import { hashToken, readBusinessToken } from '../../../foundation/server/http/session-cookie.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { CheckedLink } from '../../contract/auth-endpoints.ts';
import { findBusiness } from '../business/business-store.ts';
import { findSignInName } from '../users/sign-in-name-store.ts';
import { findSignUp } from './sign-up-store.ts';
import { useLink } from './use-link.ts';

/**
 * For whom a mailed link is. Its holder has proven the address, so here, and nowhere before, it is said when the
 * address signs in to another business already.
 */
export async function checkLink(ctx: PublicContext, token: string): Promise<{ link: CheckedLink }> {
  // Only the link of a sign-up names no business: there is none yet.
  if (!readBusinessToken(token)) return { link: await checkSignUp(ctx, token) };
  const kinds = ['invitation', 'password_reset', 'email_change'] as const;
  return useLink(ctx, token, kinds, async ({ tx, db, businessId }, link) => {
    const { kind, email, first_name, last_name } = link;
    const business = await findBusiness(db, businessId);
    const is_taken = kind !== 'password_reset' && (await findSignInName(tx, email)) !== null;
    return { link: { kind, email, first_name, last_name, business_name: business?.name ?? null, is_taken } };
  });
}

async function checkSignUp(ctx: PublicContext, token: string): Promise<CheckedLink> {
  return ctx.withoutBusiness(async (tx) => {
    const { email, details } = (await findSignUp(tx, hashToken(token))) ?? refuse('LINK_EXPIRED');
    const { first_name, last_name, business_name } = details;
    const is_taken = (await findSignInName(tx, email)) !== null;
    return { kind: 'sign_up', email, first_name, last_name, business_name, is_taken };
  });
}
