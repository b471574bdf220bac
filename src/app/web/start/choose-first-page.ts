import type { QueryClient } from '@tanstack/react-query';
import { authOptionsQuery, businessQuery, currentUserQuery } from '../../../accounts/web/index.ts';
import { isOwnPath } from '../../../foundation/web/session/return-path.ts';
import { currentHashPath } from '../../../foundation/web/session/session.ts';

/**
 * Reads who is signed in before the code of any page is loaded: without a session the sign-in page opens and the shell is
 * not loaded; with one, the page's next query runs while its code is loaded.
 */
export async function chooseFirstPage(queryClient: QueryClient): Promise<void> {
  if (!isOwnPath(currentHashPath())) return void queryClient.prefetchQuery(authOptionsQuery);
  try {
    await queryClient.fetchQuery(currentUserQuery);
    void queryClient.prefetchQuery(businessQuery);
  } catch (error) {
    await (await import('./open-without-user.ts')).openWithoutUser(queryClient, error);
  }
}
