import { accountKind } from '../contract/providers/kinds.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callNumbered } from '../../foundation/web/api/call.ts';
import { withNumber } from '../../foundation/web/cache/as-of.ts';
import { channelEndpoints } from '../contract/endpoints.ts';
import { applyChannelChange } from './channel-cache.ts';
import { numbersQuery } from './queries.ts';

/** Adds a chosen number as a pending channel. The page shows its own failures. */
export function useAddChannel() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (phoneNumberId: string) => {
      const body = { platform_id: accountKind, phone_number_id: phoneNumberId } as const;
      const options = { origin: 'channels', display: false } as const;
      const { reply, as_of } = await callNumbered(channelEndpoints.addChannel, { body }, options);
      return withNumber(reply.channel, as_of);
    },
    onSuccess: (changed) => {
      applyChannelChange(queryClient, { changed });
      void queryClient.invalidateQueries(numbersQuery);
    },
  });
}
