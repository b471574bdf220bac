import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { listInactiveIds } from '../../lists/server/index.ts';
import { requireContact } from './require-contact.ts';
import { findContactLabels } from '../../outreach/server/index.ts';
import type { LeftOutReason } from '../../outreach/contract/left-out.ts';
import type { PreflightPerson } from '../contract/preflight.ts';
import { findCampaign, type CampaignRow } from './campaign-store.ts';
import { decideAll, openFirstStep, PART_OF_CHECK } from './check-members.ts';
import { listDuplicates } from './import-store.ts';

interface Found {
  contact_id: Id;
  variables: readonly string[];
  row: number | null;
}

/**
 * The people of one number of the pre-flight, in the order of their ids; without a reason those who will receive. One part of the
 * members is looked through at once: where such people are rare, a page has few of them, and `next` goes on.
 */
export async function preflightPeople(
  ctx: BusinessContext,
  campaignId: Id,
  { reason, after = '0', limit }: { reason?: LeftOutReason | undefined; after?: Id | undefined; limit: number },
): Promise<{ people: PreflightPerson[]; next: Id | null; info: { has_more: boolean } }> {
  const campaign = (await findCampaign(ctx.tx, ctx.businessId, campaignId)) ?? refuse('NOT_FOUND');
  await requireContact(ctx.tx, ctx.businessId, after);
  const { found, next } = await findPeople(ctx, campaign, { reason, after, limit });
  const labels = await findContactLabels(
    ctx.tx,
    ctx.businessId,
    found.map(({ contact_id }) => contact_id),
  );
  return {
    people: found.flatMap(({ contact_id, variables, row }) => {
      const contact = labels.get(contact_id);
      return contact ? [{ contact, reason: reason ?? null, variables: [...variables], row }] : [];
    }),
    next,
    info: { has_more: next !== null },
  };
}

interface Page {
  found: Found[];
  /** The contact after which the next page begins; null: this was the last page. */
  next: Id | null;
}

/** The first `limit` of those who were found; one more says that there are more. */
const pageOf = (found: Found[], limit: number): Page => ({
  found: found.slice(0, limit),
  next: found.length > limit ? (found[limit - 1]?.contact_id ?? null) : null,
});

async function findPeople(
  ctx: BusinessContext,
  campaign: CampaignRow,
  { reason, after, limit }: { reason: LeftOutReason | undefined; after: Id; limit: number },
): Promise<Page> {
  const { tx, businessId } = ctx;
  const page = { after, limit: limit + 1 };
  if (reason === 'unsubscribed') {
    const { contact_list_id: listId } = campaign;
    const ids = listId === null ? [] : await listInactiveIds(tx, businessId, listId, page);
    return pageOf(
      ids.map((contact_id) => ({ contact_id, variables: [], row: null })),
      limit,
    );
  }
  if (reason === 'duplicate') {
    const rows = await listDuplicates(tx, businessId, campaign.id, page);
    return pageOf(
      rows.map(({ contact_id, duplicates }) => ({ contact_id, variables: [], row: duplicates[0] ?? null })),
      limit,
    );
  }
  const found: Found[] = [];
  let looked = 0;
  const step = await openFirstStep(ctx, campaign);
  for await (const { decided, members, next } of decideAll(ctx, campaign, step, after)) {
    for (const { member, decision } of decided) {
      const fits = decision.outcome === 'left_out' ? decision.reason === reason : reason === undefined;
      const variables = decision.outcome === 'left_out' ? decision.variables : [];
      if (fits) found.push({ contact_id: member.contact_id, variables, row: member.row ?? null });
    }
    looked += members;
    if (found.length > limit) break;
    if (next === null || looked >= PART_OF_CHECK) return { found, next };
  }
  return pageOf(found, limit);
}
