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

/** How much of its daily limit each channel has used. It moves with every campaign, so it is asked for when it is looked at. */
export const usageQuery = queryOptions({
  queryKey: ['channels', 'usage'] as const,
  queryFn: async ({ signal }) =>
    (await call(channelEndpoints.channelUsage, {}, { signal, origin: 'channels', display: false })).usage,
  staleTime: 0,
});

/** What the browser may know of the provider; it changes with a restart only. */
export const credentialsQuery = queryOptions({
  queryKey: ['channels', 'credentials'] as const,
  queryFn: async ({ signal }) =>
    (await call(channelEndpoints.clientCredentials, {}, { signal, origin: 'channels', display: false }))
      .client_credentials,
  staleTime: Infinity,
});

/** What the last login, or the connected account, gives access to: asked of the provider each time. */
export const numbersQuery = queryOptions({
  queryKey: ['channels', 'numbers'] as const,
  queryFn: ({ signal }) => call(channelEndpoints.listNumbers, {}, { signal, origin: 'channels', display: false }),
  staleTime: 0,
});
