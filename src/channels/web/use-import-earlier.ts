import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callNumbered } from '../../foundation/web/api/call.ts';
import { withNumber } from '../../foundation/web/cache/as-of.ts';
import { channelImportEndpoints } from '../contract/import-endpoints.ts';
import { applyChannelChange } from './channel-cache.ts';

/** Asks for the contacts and chats of the phone; how far they are comes with the channel. */
export function useImportEarlier() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const options = { origin: 'channels', display: false } as const;
      const { reply, as_of } = await callNumbered(channelImportEndpoints.importEarlier, { params: { id } }, options);
      return withNumber(reply.channel, as_of);
    },
    onSuccess: (changed) => applyChannelChange(queryClient, { changed }),
  });
}
