import type { QueryClient } from '@tanstack/react-query';
import { authOptionsQuery, businessQuery, currentUserQuery } from '../../../accounts/web/index.ts';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { isOwnPath } from '../../../foundation/web/session/return-path.ts';
import { currentHashPath, SIGN_IN_PATH } from '../../../foundation/web/session/session.ts';

/**
 * Reads who is signed in before the code of any page is loaded: without a session the sign-in page opens and the shell is
 * not loaded; with one, the page's next query runs while its code is loaded. A failure other than an ended session
 * is left to the page.
 */
export async function chooseFirstPage(queryClient: QueryClient): Promise<void> {
  if (!isOwnPath(currentHashPath())) return void queryClient.prefetchQuery(authOptionsQuery);
  try {
    await queryClient.fetchQuery(currentUserQuery);
    void queryClient.prefetchQuery(businessQuery);
  } catch (error) {
    if (!hasCode(error, 'SIGN_IN_AGAIN')) return;
    void queryClient.prefetchQuery(authOptionsQuery);
    window.location.replace(`#${SIGN_IN_PATH}`);
  }
}
