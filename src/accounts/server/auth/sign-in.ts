import type { z } from 'zod';
import type { PublicContext } from '../../../foundation/server/http/context.ts';
import { forgetTries, takeTry, type RateLimit } from '../../../foundation/server/rate-limit.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { signIn as input } from '../../contract/auth-endpoints.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { isPassword, pretendToCheck } from '../passwords/hash-password.ts';
import { findSignInName } from '../users/sign-in-name-store.ts';
import { findUserRow } from '../users/user-store.ts';
import { startSession } from './start-session.ts';

const QUARTER_HOUR = 900;
/** One address at one account. */
const perPair: RateLimit = { name: 'sign_in_pair', max: 8, windowSeconds: QUARTER_HOUR };
/**
 * One account from everywhere. Wide, because a stranger can use it up; a browser that the owner has
 * signed in from before is not counted by it, so that nobody can be locked out from afar.
 */
const perAccount: RateLimit = { name: 'sign_in_account', max: 100, windowSeconds: 3_600 };

/**
 * Signs in with e-mail and password. An unknown e-mail, a wrong password and an account that is not
 * active are answered alike, and take alike.
 */
export async function signIn(
  ctx: PublicContext,
  { email, password, remember }: z.output<typeof input>,
): Promise<{ user: CurrentUser }> {
  const pair = `${email}|${ctx.request.network}`;
  const name = await ctx.withoutBusiness(async (tx) => findSignInName(tx, email));
  // In a transaction of its own: the try counts although the call is refused.
  await ctx.withoutBusiness(async (tx) => {
    await takeTry(tx, perPair, pair);
    if (!name || !ctx.cookies.isKnownDevice(name.user_id)) await takeTry(tx, perAccount, email);
  });
  const user = name
    ? await ctx.inBusiness(name.business_id, ({ db }) => findUserRow(db, name.business_id, name.user_id))
    : undefined;
  const isRight = user?.password_hash ? await isPassword(password, user.password_hash) : await pretendToCheck(password);
  if (!name || !user || !isRight || user.status !== 'active') {
    if (name)
      await ctx.inBusiness(name.business_id, async ({ audit }) =>
        audit({ action: 'sign_in_refused', record_type: 'users', record_id: name.user_id }),
      );
    refuse('INVALID_CREDENTIALS');
  }
  const session = await ctx.inBusiness(
    name.business_id,
    async (inside) => {
      await forgetTries(inside.tx, perPair, pair);
      return startSession(inside, ctx, user.id, remember);
    },
    user.id,
  );
  session.finish();
  return { user: session.user };
}
