import { queryOptions } from '@tanstack/react-query';
import { call } from '../../foundation/web/api/call.ts';
import { channelEndpoints } from '../contract/endpoints.ts';

/** The channels of the business, oldest first. */
export const channelsQuery = queryOptions({
  queryKey: ['channels', 'list'] as const,
  // The pages show their own error with a retry.
  queryFn: async ({ signal }) =>
    (await call(channelEndpoints.listChannels, {}, { signal, origin: 'channels', display: false })).channels,
});

/** What the last login, or the connected account, gives access to: asked of the provider each time. */
export const numbersQuery = queryOptions({
  queryKey: ['channels', 'numbers'] as const,
  queryFn: ({ signal }) => call(channelEndpoints.listNumbers, {}, { signal, origin: 'channels', display: false }),
  staleTime: 0,
});
