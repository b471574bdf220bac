import { useMutation } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import { authEndpoints } from '../../contract/auth-endpoints.ts';

interface Passwords {
  current_password: string;
  new_password: string;
}

/** Changes the own password. A refused one comes back inside a 200, naming its field. */
export function useChangePassword() {
  return useMutation({
    mutationFn: async (body: Passwords) =>
      (await call(authEndpoints.changePassword, { body }, { origin: 'session', display: false })).content,
  });
}
