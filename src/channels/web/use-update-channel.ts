import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import { callNumbered } from '../../foundation/web/api/call.ts';
import { withNumber } from '../../foundation/web/cache/as-of.ts';
import { channelEndpoints } from '../contract/endpoints.ts';
import { applyChannelChange } from './channel-cache.ts';

type Input = CallInput<typeof channelEndpoints.updateChannel>;

interface ChannelUpdate {
  id: string;
  action?: NonNullable<NonNullable<Input['query']>['action']>;
  body?: NonNullable<Input['body']>;
}

/**
 * Activates, deactivates, renames, or changes what a channel may send. `isShownInPlace`: the screen shows
 * its failures itself, with all that the provider said.
 */
export function useUpdateChannel({ isShownInPlace = false } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, action, body = {} }: ChannelUpdate) => {
      const input = { params: { id }, ...(action === undefined ? {} : { query: { action } }), body };
      const options = { origin: 'channels', display: !isShownInPlace } as const;
      const { reply, as_of } = await callNumbered(channelEndpoints.updateChannel, input, options);
      return withNumber(reply.channel, as_of);
    },
    onSuccess: (changed) => applyChannelChange(queryClient, { changed }),
  });
}
