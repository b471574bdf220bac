import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { callNumbered, hasCode } from '../../../foundation/web/api/call.ts';
import { withNumber } from '../../../foundation/web/cache/as-of.ts';
import { businessEndpoints } from '../../contract/setup-endpoints.ts';
import { businessQuery } from '../queries.ts';

type Body = CallInput<typeof businessEndpoints.createBusiness>['body'];

/** Sets the business up. */
export function useCreateBusiness() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body) => {
      const options = { origin: 'business', display: false } as const;
      const { reply, as_of } = await callNumbered(businessEndpoints.createBusiness, { body }, options);
      return withNumber(reply.business, as_of);
    },
    onSuccess: (business) => queryClient.setQueryData(businessQuery.queryKey, business),
    onError: async (error) => {
      // A colleague, or this person in another tab, was faster.
      if (hasCode(error, 'NOT_ALLOWED')) await queryClient.invalidateQueries(businessQuery);
    },
  });
}
