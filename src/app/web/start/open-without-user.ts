import type { QueryClient } from '@tanstack/react-query';
import { authOptionsQuery } from '../../../accounts/web/index.ts';
import { CallError, hasCode } from '../../../foundation/web/api/call.ts';
import { forgetQueries, restoreQueries } from '../../../foundation/web/offline/kept-queries.ts';
import { SIGN_IN_PATH } from '../../../foundation/web/session/session.ts';

/**
 * The first read of who is signed in has failed. Without a connection the page opens with what this browser has kept;
 * without a session that is deleted, and the sign-in page opens. Any other failure is left to the page.
 */
export async function openWithoutUser(queryClient: QueryClient, error: unknown): Promise<void> {
  if (error instanceof CallError && error.isTransient) await restoreQueries(queryClient);
  if (!hasCode(error, 'SIGN_IN_AGAIN')) return;
  void forgetQueries();
  void queryClient.prefetchQuery(authOptionsQuery);
  window.location.replace(`#${SIGN_IN_PATH}`);
}
