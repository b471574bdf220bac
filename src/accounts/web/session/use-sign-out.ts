import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call, hasCode } from '../../../foundation/web/api/call.ts';
import { translateFailure } from '../../../foundation/web/i18n/failure-text.ts';
import { keepDevicePreferences } from '../../../foundation/web/session/device-preferences.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import { authEndpoints } from '../../contract/auth-endpoints.ts';
import { accountPaths } from '../paths.ts';

async function endSession(): Promise<void> {
  const restorePreferences = keepDevicePreferences();
  try {
    await call(authEndpoints.signOut, {}, { origin: 'session', display: false, endsSession: false });
  } catch (error) {
    // A session that is over already is what was wanted.
    if (!hasCode(error, 'SIGN_IN_AGAIN')) throw error;
  }
  restorePreferences();
}

/** Ends the session, forgets everything this tab kept for the person, and goes to the sign-in page. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: endSession,
    onSuccess: async () => {
      sessionStorage.clear();
      await navigate(accountPaths.signIn, { replace: true, state: { signed_out: true } });
      queryClient.clear();
    },
    // Never pretend: without the server's reply the session lives on.
    onError: (error) => toast.error(translateFailure(i18n, error)),
  });
}
