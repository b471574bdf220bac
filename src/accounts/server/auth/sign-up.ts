import type { z } from 'zod';
import type { PublicContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { signUp as input } from '../../contract/auth-endpoints.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { insertBusiness, newBusinessId } from '../business/business-store.ts';
import { requireCountry, requireTimeZone } from '../constants/require-constant.ts';
import { findSignInName } from '../users/sign-in-name-store.ts';
import { createOwner, hashFirstPassword } from './create-owner.ts';
import { startSession } from './start-session.ts';

/** Makes an account with a business of its own and signs in. Refused where the operator closed sign-up. */
export async function signUp(ctx: PublicContext, body: z.output<typeof input>): Promise<{ user: CurrentUser }> {
  if (ctx.services.config.signUp === 'closed') refuse('NOT_ALLOWED', { reason: 'SIGN_UP_CLOSED' });
  requireTimeZone(body.time_zone);
  requireCountry(body.country);
  const businessId = await ctx.withoutBusiness(async (tx) => {
    if (await findSignInName(tx, body.email))
      refuse('INVALID_DATA', { reason: 'USER_ALREADY_PRESENT', info: { field: 'email' } });
    return newBusinessId(tx.db);
  });
  const hash = await hashFirstPassword(body.password, body);
  const country = body.country ?? null;
  const session = await ctx.inBusiness(businessId, async (inside) => {
    const userId = await createOwner(inside, { ...body, country }, hash);
    await insertBusiness(inside.db, {
      business_id: businessId,
      name: body.business_name,
      time_zone: body.time_zone,
      country,
    });
    return startSession(inside, ctx, userId);
  });
  session.finish();
  return { user: session.user };
}
