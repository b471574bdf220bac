import type { z } from 'zod';
import type { PublicContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { acceptInvitationBody } from '../../contract/auth-endpoints.ts';
import { accountEvents } from '../../contract/events.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { findBusiness } from '../business/business-store.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { findPasswordProblem } from '../passwords/choose-password.ts';
import { claimSignInName } from '../users/sign-in-name-store.ts';
import { findUser, setPassword, updateUserRow } from '../users/user-store.ts';
import { dropLinks } from './link-store.ts';
import { startSession } from './start-session.ts';
import { useLink } from './use-link.ts';

/** Turns an invited user into an active one with a password of their own, and signs in. */
export async function acceptInvitation(
  ctx: PublicContext,
  body: z.output<typeof acceptInvitationBody>,
): Promise<{ user: CurrentUser }> {
  const session = await useLink(ctx, body.token, ['invitation'], async (inside, link) => {
    const { db, businessId } = inside;
    if (link.status !== 'pending') refuse('LINK_EXPIRED');
    const { first_name, last_name } = body;
    const problem = await findPasswordProblem(body.password, {
      business_name: (await findBusiness(db, businessId))?.name,
      email: link.email,
      first_name,
      last_name,
      password_hash: null,
      password_history: [],
    });
    if (problem) refuse('INVALID_INPUT', { ...problem, info: { field: 'password' } });
    // The invitation claimed nothing; the link proves the address, so it is claimed now, by the one who comes first.
    if (!(await claimSignInName(inside.tx, link.email, link.user_id)))
      refuse('NOT_ALLOWED', { reason: 'ADDRESS_IN_USE' });
    await updateUserRow(db, businessId, link.user_id, { first_name, last_name, status: 'active' });
    await setPassword(db, businessId, link.user_id, await hashPassword(body.password), []);
    await dropLinks(db, businessId, link.user_id);
    inside.audit({ action: 'invitation_accepted', record_type: 'users', record_id: link.user_id });
    const started = await startSession(inside, ctx, link.user_id);
    const changed = await findUser(db, businessId, link.user_id);
    if (changed) inside.emit(accountEvents.userChanged, changed);
    return started;
  });
  session.finish();
  return { user: session.user };
}
