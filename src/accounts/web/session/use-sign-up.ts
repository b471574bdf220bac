import { useMutation } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { authEndpoints } from '../../contract/auth-endpoints.ts';

type Body = CallInput<typeof authEndpoints.signUp>['body'];

/** Signs up with a business; the account is made when the mailed link is used. */
export function useSignUp() {
  return useMutation({
    mutationFn: (body: Body) =>
      call(authEndpoints.signUp, { body }, { origin: 'session', display: false, endsSession: false }),
  });
}
