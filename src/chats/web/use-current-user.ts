import { useSuspenseQuery } from '@tanstack/react-query';
import type { CurrentUser } from '../../accounts/contract/user.ts';
import { currentUserQuery } from '../../accounts/web/index.ts';

/** The signed-in user. The shell shows no page before it knows the user, so this never waits there. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data;
}
