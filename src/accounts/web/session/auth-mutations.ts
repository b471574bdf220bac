import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { authEndpoints } from '../../contract/auth-endpoints.ts';
import { useEnterSession } from './enter-session.ts';

// Every call of the pages without a session. Each page shows its own failures, and none of them ends a session.

const options = { origin: 'session', display: false, endsSession: false } as const;

type Body<Name extends keyof typeof authEndpoints> =
  CallInput<(typeof authEndpoints)[Name]> extends { body: infer Sent } ? Sent : never;

/** Signs in with e-mail and password. */
export function useSignIn() {
  const enterSession = useEnterSession();
  return useMutation({
    mutationFn: (body: Body<'signIn'>) => call(authEndpoints.signIn, { body }, options),
    onSuccess: ({ user }) => enterSession(user),
  });
}

/** Signs up with a business; the account is made when the mailed link is used. */
export function useSignUp() {
  return useMutation({
    mutationFn: (body: Body<'signUp'>) => call(authEndpoints.signUp, { body }, options),
  });
}

/** Makes the account of a sign-up and signs in. */
export function useConfirmSignUp() {
  const enterSession = useEnterSession();
  return useMutation({
    mutationFn: (body: Body<'confirmSignUp'>) => call(authEndpoints.confirmSignUp, { body }, options),
    onSuccess: ({ user }) => enterSession(user),
  });
}

/** Accepts an invitation and signs in. */
export function useAcceptInvitation() {
  const enterSession = useEnterSession();
  return useMutation({
    mutationFn: (body: Body<'acceptInvitation'>) => call(authEndpoints.acceptInvitation, { body }, options),
    onSuccess: ({ user }) => enterSession(user),
  });
}

/** Makes the first account of an installation and signs in. */
export function useFirstStart() {
  const enterSession = useEnterSession();
  return useMutation({
    mutationFn: (body: Body<'firstStart'>) => call(authEndpoints.firstStart, { body }, options),
    onSuccess: ({ user }) => enterSession(user),
  });
}

/** Asks for a password link. The answer is the same whether or not the address has an account. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: { email: string }) => call(authEndpoints.forgotPassword, { body }, options),
  });
}

/** Sets a new password with a link and signs in. */
export function useResetPassword() {
  const enterSession = useEnterSession();
  return useMutation({
    mutationFn: (body: Body<'resetPassword'>) => call(authEndpoints.resetPassword, { body }, options),
    onSuccess: ({ user }) => enterSession(user),
  });
}

/** Moves a user to a new address by the link from its mailbox; every session of the user ends. */
export function useConfirmEmail() {
  return useMutation({
    mutationFn: (token: string) => call(authEndpoints.confirmEmail, { body: { token } }, options),
  });
}
