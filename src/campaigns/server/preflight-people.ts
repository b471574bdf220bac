import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { listInactiveIds } from '../../lists/server/index.ts';
import { requireContact } from './require-contact.ts';
import { findContactLabels } from '../../outreach/server/index.ts';
import type { LeftOutReason } from '../../outreach/contract/left-out.ts';
import type { PreflightPerson } from '../contract/preflight.ts';
import { findCampaign, type CampaignRow } from './campaign-store.ts';
import { decideAll, openFirstStep } from './check-members.ts';
import { listDuplicates } from './import-store.ts';

interface Found {
  contact_id: Id;
  variables: readonly string[];
  row: number | null;
}

/** The people of one number of the pre-flight, in the order of their ids; without a reason those who will receive. */
export async function preflightPeople(
  ctx: BusinessContext,
  campaignId: Id,
  { reason, after = '0', limit }: { reason?: LeftOutReason | undefined; after?: Id | undefined; limit: number },
): Promise<{ people: PreflightPerson[]; info: { has_more: boolean } }> {
  const campaign = (await findCampaign(ctx.tx, ctx.businessId, campaignId)) ?? refuse('NOT_FOUND');
  await requireContact(ctx.tx, ctx.businessId, after);
  const found = await findPeople(ctx, campaign, { reason, after, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const labels = await findContactLabels(
    ctx.tx,
    ctx.businessId,
    shown.map(({ contact_id }) => contact_id),
  );
  return {
    people: shown.flatMap(({ contact_id, variables, row }) => {
      const contact = labels.get(contact_id);
      return contact ? [{ contact, reason: reason ?? null, variables: [...variables], row }] : [];
    }),
    info: { has_more: found.length > limit },
  };
}

async function findPeople(
  ctx: BusinessContext,
  campaign: CampaignRow,
  { reason, after, limit }: { reason: LeftOutReason | undefined; after: Id; limit: number },
): Promise<Found[]> {
  const { tx, businessId } = ctx;
  if (reason === 'unsubscribed') {
    const { contact_list_id: listId } = campaign;
    const ids = listId === null ? [] : await listInactiveIds(tx, businessId, listId, { after, limit });
    return ids.map((contact_id) => ({ contact_id, variables: [], row: null }));
  }
  if (reason === 'duplicate') {
    const rows = await listDuplicates(tx, businessId, campaign.id, { after, limit });
    return rows.map(({ contact_id, duplicates }) => ({ contact_id, variables: [], row: duplicates[0] ?? null }));
  }
  const found: Found[] = [];
  const step = await openFirstStep(ctx, campaign);
  for await (const part of decideAll(ctx, campaign, step, after)) {
    for (const { member, decision } of part) {
      const fits = decision.outcome === 'left_out' ? decision.reason === reason : reason === undefined;
      const variables = decision.outcome === 'left_out' ? decision.variables : [];
      if (fits) found.push({ contact_id: member.contact_id, variables, row: member.row ?? null });
    }
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}
