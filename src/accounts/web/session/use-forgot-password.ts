import { useMutation } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import { authEndpoints } from '../../contract/auth-endpoints.ts';

/** Asks for a password link. The answer is the same whether or not the address has an account. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: { email: string }) =>
      call(authEndpoints.forgotPassword, { body }, { origin: 'session', display: false, endsSession: false }),
  });
}
