import { useMutation } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { authEndpoints } from '../../contract/auth-endpoints.ts';
import { useEnterSession } from './enter-session.ts';

type Body = CallInput<typeof authEndpoints.confirmSignUp>['body'];

/** Makes the account of a sign-up and signs in. */
export function useConfirmSignUp() {
  const enterSession = useEnterSession();
  return useMutation({
    mutationFn: (body: Body) =>
      call(authEndpoints.confirmSignUp, { body }, { origin: 'session', display: false, endsSession: false }),
    onSuccess: ({ user }) => enterSession(user),
  });
}
