import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { withNumber } from '../../../foundation/web/cache/as-of.ts';
import { businessEndpoints } from '../../contract/setup-endpoints.ts';
import { applyToBusiness } from '../apply-change.ts';

type Body = NonNullable<CallInput<typeof businessEndpoints.updateBusiness>['body']>;

/** Changes organisation settings. The form shows its own failures. */
export function useUpdateBusiness() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body) => {
      const options = { origin: 'business', display: false } as const;
      const { reply, as_of } = await callNumbered(businessEndpoints.updateBusiness, { body }, options);
      return withNumber(reply.business, as_of);
    },
    onSuccess: (changed) => applyToBusiness(queryClient, changed),
  });
}
