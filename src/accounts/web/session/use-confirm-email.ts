import { useMutation } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import { authEndpoints } from '../../contract/auth-endpoints.ts';

/** Moves a user to a new address by the link from its mailbox; every session of the user ends. */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: (token: string) =>
      call(authEndpoints.confirmEmail, { body: { token } }, { origin: 'session', display: false, endsSession: false }),
  });
}
