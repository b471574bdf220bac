import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import { authEndpoints } from '../../contract/auth-endpoints.ts';

/** For whom an invitation or password link is. Asked once per page: the call is throttled. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['accounts', 'link', token] as const,
    queryFn: async ({ signal }) =>
      (
        await call(
          authEndpoints.checkLink,
          { body: { token } },
          { signal, origin: 'session', display: false, endsSession: false },
        )
      ).link,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
