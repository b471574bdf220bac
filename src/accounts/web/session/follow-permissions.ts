import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { SEE_NUMBERS } from '../../../foundation/contract/hidden-numbers.ts';
import { dropDrafts } from '../../../foundation/web/forms/form-draft.ts';
import type { CurrentUser } from '../../contract/user.ts';

/**
 * What was read with permissions that the signed-in person has no longer is not theirs to see: it is dropped before
 * the shell shows the pages from the beginning. With further permissions everything is only read again. `kept`: queries of the shell
 * itself, which everyone may read.
 */
export function followPermissions(
  client: QueryClient,
  before: CurrentUser,
  user: CurrentUser,
  kept: readonly QueryKey[],
): void {
  const lost = before.permissions.filter((permission) => !user.permissions.includes(permission));
  const isOther = ({ queryKey }: { queryKey: QueryKey }) =>
    !kept.some((key) => JSON.stringify(key) === JSON.stringify(queryKey));
  if (lost.includes(SEE_NUMBERS)) dropDrafts();
  if (lost.length > 0) client.removeQueries({ predicate: isOther });
  else void client.invalidateQueries({ predicate: isOther });
}
