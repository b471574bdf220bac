import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { recordError } from '../toasts/error-store.ts';
import { CallError } from './call-error.ts';

const record = (error: unknown) => {
  if (error instanceof CallError) recordError(error);
};

/** A cache of server state; failures are recorded, which is how the error toast learns of them. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: record }),
    mutationCache: new MutationCache({ onError: record }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: (count, error) => count < 2 && error instanceof CallError && error.isTransient,
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4000),
        // Offline calls fail with a sentence about the connection instead of hanging.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The one cache of the app. */
export const queryClient = createQueryClient();
