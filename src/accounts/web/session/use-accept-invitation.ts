import { useMutation } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { authEndpoints } from '../../contract/auth-endpoints.ts';
import { useEnterSession } from './enter-session.ts';

type Body = CallInput<typeof authEndpoints.acceptInvitation>['body'];

/** Accepts an invitation and signs in. */
export function useAcceptInvitation() {
  const enterSession = useEnterSession();
  return useMutation({
    mutationFn: (body: Body) =>
      call(authEndpoints.acceptInvitation, { body }, { origin: 'session', display: false, endsSession: false }),
    onSuccess: ({ user }) => enterSession(user),
  });
}
