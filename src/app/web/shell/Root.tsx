import { useEffect } from 'react';
import { Outlet, useNavigate, useNavigation } from 'react-router';
import { useStore } from 'zustand';
import { queryClient } from '../../../foundation/web/api/query-client.ts';
import { dateFormatsStore } from '../../../foundation/web/dates/use-format-date.ts';
import { NavigationGuards } from '../../../foundation/web/forms/NavigationGuards.tsx';
import { onSessionEnded, SIGN_IN_PATH } from '../../../foundation/web/session/session.ts';
import { WrittenFormatsContext } from '../../../ui/primitives/date-format.ts';
import { TopProgressBar } from '../../../ui/primitives/TopProgressBar.tsx';
import { DocumentTitle } from './DocumentTitle.tsx';

/** Around every page, signed in or not. */
export function Root() {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const formats = useStore(dateFormatsStore);
  useEffect(
    () =>
      onSessionEnded(() => {
        // Nothing of the session may be shown to the next person who signs in.
        void navigate(SIGN_IN_PATH, { replace: true });
        queryClient.clear();
      }),
    [navigate],
  );
  return (
    <WrittenFormatsContext value={formats}>
      <TopProgressBar active={state === 'loading'} />
      <DocumentTitle />
      <NavigationGuards />
      <Outlet />
    </WrittenFormatsContext>
  );
}
