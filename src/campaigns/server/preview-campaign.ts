import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { requireContact } from './require-contact.ts';
import { findContactLabels, openStep, valuesFor } from '../../outreach/server/index.ts';
import type { Branch } from '../../outreach/contract/step.ts';
import { listCampaignMembers } from './campaign-members.ts';
import { findCampaign } from './campaign-store.ts';

/** As many members are read for the preview at a time. */
const AT_ONCE = 10;

/** Members with the values that the message of a step has for them, whatever else would keep them from getting it. */
export async function previewCampaign(
  ctx: BusinessContext,
  campaignId: Id,
  {
    step: stepId,
    action: branch = 'if',
    after = '0',
  }: { step?: Id | undefined; action?: Branch | undefined; after?: Id | undefined },
) {
  const { tx, businessId } = ctx;
  const campaign = (await findCampaign(tx, businessId, campaignId)) ?? refuse('NOT_FOUND');
  const steps = campaign.steps ?? [];
  const index = stepId === undefined ? 0 : steps.findIndex(({ id }) => id === stepId);
  const step = steps[index];
  if (!step && stepId !== undefined) refuse('NOT_FOUND');
  await requireContact(tx, businessId, after);
  if (!step || campaign.channel_id === null) return { members: [], info: { has_more: false } };
  const members = await listCampaignMembers(ctx, campaign, { after, limit: AT_ONCE + 1 });
  const open = await openStep(ctx, {
    kind: 'campaign',
    record: { id: campaign.id, label: campaign.name },
    version: '',
    channelId: campaign.channel_id,
    step,
    position: index + 1,
    before: null,
    actor: { type: 'campaign', id: campaign.id, label: campaign.name },
    lane: 4,
    isDraft: true,
  });
  const shown = members.slice(0, AT_ONCE);
  const [values, labels] = await Promise.all([
    valuesFor(ctx, open, branch, shown),
    findContactLabels(
      tx,
      businessId,
      shown.map(({ contact_id }) => contact_id),
    ),
  ]);
  return {
    members: shown.flatMap(({ contact_id }) => {
      const contact = labels.get(contact_id);
      const own = values.get(contact_id) ?? {};
      const missing = Object.keys(own).filter((name) => own[name] === '');
      return contact ? [{ contact, values: own, missing }] : [];
    }),
    info: { has_more: members.length > AT_ONCE },
  };
}
