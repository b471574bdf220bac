import { useMutation } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import { userEndpoints } from '../../contract/setup-endpoints.ts';

/** Sends a fresh invitation; links sent before stop working. */
export function useResendInvitation() {
  return useMutation({
    mutationFn: async (id: string) => {
      const input = { params: { id }, query: { action: 'resend_invitation' }, body: {} };
      return (await call(userEndpoints.updateUser, input, { origin: 'users' })).user;
    },
  });
}
