import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { PublicContext } from '../../../foundation/server/http/context.ts';
import { readBusinessToken } from '../../../foundation/server/http/session-cookie.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { lockLink, type LinkKind } from './link-store.ts';

type Link = NonNullable<Awaited<ReturnType<typeof lockLink>>>;

/** Runs `work` with the live link behind a token; LINK_EXPIRED for one that is used up, too old, unknown or of another kind. */
export async function useLink<Result>(
  ctx: PublicContext,
  token: string,
  kinds: readonly LinkKind[],
  work: (inside: BusinessContext, link: Link) => Promise<Result>,
): Promise<Result> {
  const address = readBusinessToken(token);
  if (!address) refuse('LINK_EXPIRED');
  return ctx.inBusiness(address.businessId, async (inside) => {
    const link = await lockLink(inside.db, address.businessId, address.tokenHash);
    if (!link || !kinds.includes(link.kind)) refuse('LINK_EXPIRED');
    return work(inside, link);
  });
}
