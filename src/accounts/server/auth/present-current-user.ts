import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { withAvailability } from '../users/user-store.ts';
import { findCurrentUser } from './current-user-store.ts';

/** The specification's current user. */
export async function presentCurrentUser({ tx }: Pick<BusinessContext, 'tx'>, userId: Id): Promise<CurrentUser> {
  const { role_id, role_name, email, permissions, ...user } = withAvailability(
    (await findCurrentUser(tx, userId)) ?? refuse('SIGN_IN_AGAIN'),
  );
  return {
    user_id: user.id,
    ...user,
    email_id: email,
    role: { id: role_id, name: role_name },
    role_details: { role_id, role_name },
    permissions,
  };
}
