import { queryOptions } from '@tanstack/react-query';
import { call, callNumbered } from '../../foundation/web/api/call.ts';
import { liveList } from '../../foundation/web/cache/live-list.ts';
import type { Channel } from '../contract/channel.ts';
import { channelEndpoints } from '../contract/endpoints.ts';

export const channels = liveList<Channel>(['channels', 'list'], async (signal) => {
  // The pages show their own error with a retry.
  const options = { signal, origin: 'channels', display: false } as const;
  const { reply, as_of } = await callNumbered(channelEndpoints.listChannels, {}, options);
  return { items: reply.channels, as_of };
});

/** The channels of the business, oldest first. */
export const channelsQuery = channels.query;

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
