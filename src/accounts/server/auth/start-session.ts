import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { PublicContext } from '../../../foundation/server/http/context.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { presentCurrentUser } from './present-current-user.ts';
import { openSession } from './session-store.ts';

/**
 * Signs a person in: a new session with a new secret, whatever the browser brought along. The cookie is
 * written by `finish`, after the transaction is durable.
 */
export async function startSession(
  ctx: BusinessContext,
  outer: PublicContext,
  userId: Id,
  remember = true,
): Promise<{ user: CurrentUser; finish: () => void }> {
  const token = await openSession(ctx.db, ctx.businessId, userId, outer.request);
  ctx.audit({ action: 'sign_in', record_type: 'users', record_id: userId });
  const user = await presentCurrentUser(ctx, userId);
  return {
    user,
    finish: () => {
      outer.cookies.setSession(token, { remember });
      outer.cookies.setKnownDevice(userId);
    },
  };
}
