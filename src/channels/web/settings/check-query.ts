import { queryOptions } from '@tanstack/react-query';
import { checkKey } from '../../../doctor/web/index.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { channelCheckEndpoints } from '../../contract/check-endpoints.ts';

/** What a check of a channel found; asked again each time it is opened. */
export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: [...checkKey, 'channel', id] as const,
    queryFn: async ({ signal }) =>
      (
        await call(
          channelCheckEndpoints.checkChannel,
          { params: { id } },
          { signal, origin: 'channels', display: false },
        )
      ).findings,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
