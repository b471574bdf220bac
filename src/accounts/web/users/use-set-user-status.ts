import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import { userEndpoints } from '../../contract/setup-endpoints.ts';
import type { User } from '../../contract/user.ts';
import { usersQuery } from '../queries.ts';
import { patchUsers } from '../user-cache.ts';

interface StatusChange {
  user: User;
  status: 'active' | 'inactive';
}

/** Activates or deactivates a user: painted at once, taken back with the reason when it is refused. */
export function useSetUserStatus() {
  const queryClient = useQueryClient();
  const patch = (changed: User) =>
    queryClient.setQueryData(usersQuery.queryKey, (users) => users && patchUsers(users, { changed }));
  return useMutation({
    mutationFn: async ({ user, status }: StatusChange) => {
      const input = { params: { id: user.id }, query: { action: status }, body: {} };
      return (await call(userEndpoints.updateUser, input, { origin: 'users' })).user;
    },
    onMutate: async ({ user, status }) => {
      await queryClient.cancelQueries(usersQuery);
      patch({ ...user, status });
    },
    onSuccess: (changed) => {
      patch(changed);
    },
    // The version has not moved unless somebody else changed the user, whose change then stays.
    onError: (_error, { user }) => {
      patch(user);
    },
  });
}
