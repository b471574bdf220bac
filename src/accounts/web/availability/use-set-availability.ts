import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { withNumber, type AsOf } from '../../../foundation/web/cache/as-of.ts';
import { userEndpoints } from '../../contract/setup-endpoints.ts';
import type { User } from '../../contract/user.ts';
import { applyToUsers } from '../apply-change.ts';
import { currentUserQuery, usersQuery } from '../queries.ts';

type Body = NonNullable<CallInput<typeof userEndpoints.setAvailability>['body']>;

interface AvailabilityChange {
  /** As the list shows them. */
  user: AsOf<User>;
  body: Body;
  /** A dialog shows its own failures. */
  isInDialog?: boolean;
}

/** Sets whether someone is there: painted at once, taken back with the reason when it is refused. */
export function useSetAvailability() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ user, body, isInDialog = false }: AvailabilityChange) => {
      const options = { origin: 'users', ...(isInDialog && { display: false as const }) } as const;
      const { reply, as_of } = await callNumbered(
        userEndpoints.setAvailability,
        { params: { id: user.id }, body },
        options,
      );
      return withNumber(reply.user, as_of);
    },
    onMutate: async ({ user, body: { state, out_of_office: out } }) => {
      await queryClient.cancelQueries(usersQuery);
      const { availability } = user;
      // When an absence begins and ends is for the server to say.
      const painted = {
        state: state ?? availability.state,
        out_of_office: out === null ? null : availability.out_of_office,
      };
      applyToUsers(queryClient, { changed: { ...user, availability: painted } });
    },
    onSuccess: (changed) => {
      applyToUsers(queryClient, { changed });
      if (changed.id === queryClient.getQueryData(currentUserQuery.queryKey)?.id)
        void queryClient.invalidateQueries(currentUserQuery);
    },
    // A change that another person made meanwhile has a newer event number and stays.
    onError: (_error, { user }) => applyToUsers(queryClient, { changed: user }),
  });
}
