import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { call, callNumbered, hasCode } from '../../../foundation/web/api/call.ts';
import { withNumber, type AsOf } from '../../../foundation/web/cache/as-of.ts';
import { userEndpoints } from '../../contract/setup-endpoints.ts';
import type { User } from '../../contract/user.ts';
import { applyToUsers } from '../apply-change.ts';
import { currentUserQuery, usersQuery } from '../queries.ts';
import { rolesQuery } from '../settings-queries.ts';

type Invitation = CallInput<typeof userEndpoints.inviteUser>['body'];

/** Invites somebody by mail. The drawer shows its own failures. */
export function useInviteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Invitation) => {
      const options = { origin: 'users', display: false } as const;
      const { reply, as_of } = await callNumbered(userEndpoints.inviteUser, { body }, options);
      return withNumber(reply.user, as_of);
    },
    onSuccess: (changed) => {
      applyToUsers(queryClient, { changed });
      void queryClient.invalidateQueries(usersQuery);
      void queryClient.invalidateQueries(rolesQuery);
    },
  });
}

/** Sends a fresh invitation; links sent before stop working. */
export function useResendInvitation() {
  return useMutation({
    mutationFn: async (id: string) => {
      const input = { params: { id }, query: { action: 'resend_invitation' }, body: {} };
      return (await call(userEndpoints.updateUser, input, { origin: 'users' })).user;
    },
  });
}

type Changes = NonNullable<CallInput<typeof userEndpoints.updateUser>['body']>;

/** Edits a user. The drawer shows its own failures. */
export function useUpdateUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: Changes }) => {
      const options = { origin: 'users', display: false } as const;
      const { reply, as_of } = await callNumbered(userEndpoints.updateUser, { params: { id }, body }, options);
      return withNumber(reply.user, as_of);
    },
    onSuccess: (changed) => {
      applyToUsers(queryClient, { changed });
      void queryClient.invalidateQueries(rolesQuery);
      if (changed.id === queryClient.getQueryData(currentUserQuery.queryKey)?.id) {
        void queryClient.invalidateQueries(currentUserQuery);
      }
    },
  });
}

interface StatusChange {
  /** As the list shows it. */
  user: AsOf<User>;
  status: 'active' | 'inactive';
}

/** Activates or deactivates a user: painted at once, taken back with the reason when it is refused. */
export function useSetUserStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ user, status }: StatusChange) => {
      const input = { params: { id: user.id }, query: { action: status }, body: {} };
      const { reply, as_of } = await callNumbered(userEndpoints.updateUser, input, { origin: 'users' });
      return withNumber(reply.user, as_of);
    },
    onMutate: async ({ user, status }) => {
      await queryClient.cancelQueries(usersQuery);
      applyToUsers(queryClient, { changed: { ...user, status } });
    },
    onSuccess: (changed) => applyToUsers(queryClient, { changed }),
    // A change that another person made meanwhile has a newer event number and stays.
    onError: (_error, { user }) => applyToUsers(queryClient, { changed: user }),
  });
}

/** Deletes a user; what they did stays. */
export function useDeleteUser() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callNumbered(userEndpoints.deleteUser, { params: { id } }, { origin: 'users' }),
    onSuccess: ({ as_of }, id) => {
      applyToUsers(queryClient, { removed: id, as_of });
      void queryClient.invalidateQueries(rolesQuery);
    },
    onError: (error) => {
      if (hasCode(error, 'NOT_FOUND')) void queryClient.invalidateQueries(usersQuery);
    },
  });
}
