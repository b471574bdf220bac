import { useEffect } from 'react';
import { Outlet, useNavigate, useNavigation } from 'react-router';
import { queryClient } from '../../../foundation/web/api/query-client.ts';
import { onSessionEnded, SIGN_IN_PATH } from '../../../foundation/web/session/session.ts';
import { TopProgressBar } from '../../../ui/primitives/TopProgressBar.tsx';
import { DocumentTitle } from './DocumentTitle.tsx';

/** Around every page, signed in or not. */
export function Root() {
  const navigate = useNavigate();
  const { state } = useNavigation();
  useEffect(
    () =>
      onSessionEnded(() => {
        // Nothing of the session may be shown to whoever signs in next.
        void navigate(SIGN_IN_PATH, { replace: true });
        queryClient.clear();
      }),
    [navigate],
  );
  return (
    <>
      <TopProgressBar active={state === 'loading'} />
      <DocumentTitle />
      <Outlet />
    </>
  );
}
