import type { Query, QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import { businessQuery, currentUserQuery } from '../../../accounts/web/index.ts';
import { SEE_NUMBERS } from '../../../foundation/contract/hidden-numbers.ts';
import { forgetQueries } from '../../../foundation/web/offline/kept-queries.ts';
import { DRAFT_PREFIX } from '../../../foundation/web/forms/form-draft.ts';

/** The shell shows them, and everyone may read them. */
const kept = [currentUserQuery, businessQuery].map(({ queryKey }) => JSON.stringify(queryKey));
const isOfPages = ({ queryKey }: Query): boolean => !kept.includes(JSON.stringify(queryKey));

/**
 * What was read with permissions that the person has no longer is dropped; with further permissions everything is only
 * read again. For a time at which no page is on the screen, when permissions were lost.
 */
export function followPermissions(client: QueryClient, before: CurrentUser, now: CurrentUser): void {
  const lost = before.permissions.filter((permission) => !now.permissions.includes(permission));
  if (lost.includes(SEE_NUMBERS)) dropDrafts();
  if (lost.length > 0) {
    client.removeQueries({ predicate: isOfPages });
    void forgetQueries();
  } else void client.invalidateQueries({ predicate: isOfPages });
}

/** They hold values that the person may not see any more. */
function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key);
}
