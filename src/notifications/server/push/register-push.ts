import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { stopWhenUnused, watchForPushes } from './push-listeners.ts';
import {
  findRegistration,
  newRegistrationId,
  putRegistration,
  registrationToken,
  removeRegistrationByToken,
  type Registration,
} from './push-registration-store.ts';
import { hashOfToken, subscriptionOf } from './push-token.ts';

/** Registers the browser for the session's user; the same one again is the same registration. */
export async function registerPush(ctx: MemberContext, token: string, platform: 'web'): Promise<Registration> {
  const { tx, services, user } = ctx;
  if (subscriptionOf(token) === null)
    refuse('INVALID_DATA', { message: 'This is no token of a browser.', info: { field: 'token' } });
  const tokenHash = hashOfToken(token);
  const find = () => findRegistration(tx, tokenHash, user.user_id, user.session_id);
  const known = await find();
  if (known) return known;
  // Holds up other registrations of the business: two tabs of one browser register at the same time.
  await watchForPushes(ctx);
  const meanwhile = await find();
  if (meanwhile) return meanwhile;
  const id = await newRegistrationId(tx);
  const sealedToken = await services.secretBox.seal(tx, registrationToken(id), token);
  return putRegistration(tx, {
    id,
    userId: user.user_id,
    sessionId: user.session_id,
    platform,
    tokenHash,
    sealedToken,
  });
}

/** Forgets a browser of the user's. One that is not registered, or is another's, changes nothing and looks the same. */
export async function removePush(ctx: MemberContext, token: string): Promise<void> {
  await removeRegistrationByToken(ctx.tx, ctx.user.user_id, hashOfToken(token));
  await stopWhenUnused(ctx);
}
