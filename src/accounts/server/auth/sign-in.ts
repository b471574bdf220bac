import type { RateLimit } from '../../../foundation/contract/endpoint.ts';
import type { z } from 'zod';
import type { PublicContext } from '../../../foundation/server/http/context.ts';
import { enqueueJob } from '../../../foundation/server/jobs/enqueue-job.ts';
import { countTry, forgetTries, takeTry } from '../../../foundation/server/rate-limit.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { signInBody } from '../../contract/auth-endpoints.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { isPassword, pretendToCheck } from '../passwords/hash-password.ts';
import { findSignInName } from '../users/sign-in-name-store.ts';
import { findUserRow } from '../users/user-store.ts';
import { recordRefusedSignIn } from './record-refused-sign-in.ts';
import { startSession } from './start-session.ts';

const QUARTER_HOUR = 900;
const HOUR = 3_600;
/** One address at one account, from browsers in which its user has never signed in. */
const perAddress: RateLimit = { name: 'sign_in_pair', max: 8, windowSeconds: QUARTER_HOUR };
/** One account from browsers in which its user has signed in before; used up, they count as unknown ones. */
const perKnownBrowser: RateLimit = { name: 'sign_in_known', max: 8, windowSeconds: QUARTER_HOUR };
/** One account from unknown browsers everywhere. Used up, it locks no one out: each address gets fewer tries. */
const perAccount: RateLimit = { name: 'sign_in_account', max: 100, windowSeconds: HOUR };
/** One address at an account that is being guessed at. */
const perAddressUnderAttack: RateLimit = { name: 'sign_in_attacked', max: 3, windowSeconds: HOUR };

/** An account that no one has. It is looked up like a real one, so that an unknown e-mail takes the same work. */
const UNKNOWN_USER = { business_id: '0', user_id: '0' };

/**
 * Signs in with e-mail and password. An unknown e-mail, a wrong password and an account that is not
 * active get the same response after the same work: the same statements, one hash, one row written.
 */
export async function signIn(
  ctx: PublicContext,
  { email, password, remember }: z.output<typeof signInBody>,
): Promise<{ user: CurrentUser }> {
  const pair = `${email}|${ctx.request.network}`;
  const name = (await ctx.withoutBusiness((tx) => findSignInName(tx, email))) ?? UNKNOWN_USER;
  const isKnownBrowser = ctx.cookies.isKnownDevice(name.user_id);
  await takeTries(ctx, email, pair, isKnownBrowser);
  const user = await ctx.inBusiness(name.business_id, ({ db }) => findUserRow(db, name.business_id, name.user_id));
  const isRight = user?.password_hash ? await isPassword(password, user.password_hash) : await pretendToCheck(password);
  if (!user || !isRight || user.status !== 'active') {
    await ctx.withoutBusiness((tx) =>
      enqueueJob(tx, null, recordRefusedSignIn, { email, ip: ctx.request.ip, user_agent: ctx.request.userAgent }),
    );
    refuse('INVALID_CREDENTIALS');
  }
  const session = await ctx.inBusiness(
    name.business_id,
    async (inside) => {
      if (isKnownBrowser) await forgetTries(inside.tx, perKnownBrowser, email);
      else await forgetTries(inside.tx, perAddress, pair);
      return startSession(inside, ctx, user.id, remember);
    },
    { type: 'user', id: user.id, label: `${user.first_name} ${user.last_name}`.trim() },
  );
  session.finish();
  return { user: session.user };
}

/** Counts one try, in a transaction of its own: it counts although the call may be refused. */
async function takeTries(ctx: PublicContext, email: string, pair: string, isKnownBrowser: boolean): Promise<void> {
  await ctx.withoutBusiness(async (tx) => {
    if (isKnownBrowser && (await countTry(tx, perKnownBrowser, email)) === 0) return;
    await takeTry(tx, perAddress, pair);
    if ((await countTry(tx, perAccount, email)) > 0) await takeTry(tx, perAddressUnderAttack, pair);
  });
}
