import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { takeReturnPath } from '../../../foundation/web/session/return-path.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { currentUserQuery } from '../queries.ts';

const KEY = 'parley.session_user';

/** Whether somebody was signed in in this tab and has not signed out. */
export const hadSession = (): boolean => sessionStorage.getItem(KEY) !== null;

/**
 * Makes the caches those of `user` and answers where to go: what somebody else cached, drafted or
 * looked at in this tab is not theirs to see.
 */
function enterSession(queryClient: QueryClient, user: CurrentUser): string {
  const previous = sessionStorage.getItem(KEY);
  if (previous !== null && previous !== user.id) sessionStorage.clear();
  sessionStorage.setItem(KEY, user.id);
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  return takeReturnPath();
}

/** Goes on after any of the ways to sign in: back to where the person was. */
export function useEnterSession(): (user: CurrentUser) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    (user) => {
      void navigate(enterSession(queryClient, user), { replace: true });
    },
    [queryClient, navigate],
  );
}
