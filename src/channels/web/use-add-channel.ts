import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../foundation/web/api/call.ts';
import { channelEndpoints } from '../contract/endpoints.ts';
import { applyChannelChange } from './channel-cache.ts';
import { numbersQuery } from './queries.ts';

/** Adds a chosen number as a pending channel. The page shows its own failures. */
export function useAddChannel() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (phoneNumberId: string) => {
      const body = { platform_id: 'whatsapp', phone_number_id: phoneNumberId } as const;
      return (await call(channelEndpoints.addChannel, { body }, { origin: 'channels', display: false })).channel;
    },
    onSuccess: (changed) => {
      applyChannelChange(queryClient, { changed });
      void queryClient.invalidateQueries(numbersQuery);
    },
  });
}
