import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { businessEndpoints } from '../../contract/setup-endpoints.ts';
import { patchBusiness } from '../business-cache.ts';
import { businessQuery } from '../queries.ts';

type Body = NonNullable<CallInput<typeof businessEndpoints.updateBusiness>['body']>;

/** Changes organisation settings. The form shows its own failures. */
export function useUpdateBusiness() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body) =>
      (await call(businessEndpoints.updateBusiness, { body }, { origin: 'business', display: false })).business,
    onSuccess: (changed) =>
      queryClient.setQueryData(businessQuery.queryKey, (business) => patchBusiness(business, changed)),
  });
}
