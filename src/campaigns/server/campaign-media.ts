import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { ServedFile } from '../../foundation/server/http/mount-bytes.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { findMedia, openMedia } from '../../media/server/index.ts';
import { headerFileOf, readStepReferences } from '../../outreach/server/index.ts';
import { actionOf, type Branch } from '../../outreach/contract/step.ts';
import { findCampaign } from './campaign-store.ts';

/** The file of the header of a step's message: the one that was chosen for it, else the template's own. */
export async function openCampaignMedia(
  { tx, businessId, services }: MemberContext,
  campaignId: Id,
  { step: stepId, action: branch = 'if' }: { step?: Id | undefined; action?: Branch | undefined },
): Promise<ServedFile> {
  const campaign = (await findCampaign(tx, businessId, campaignId)) ?? refuse('NOT_FOUND');
  const step = (campaign.steps ?? []).find(({ id }, index) => (stepId === undefined ? index === 0 : id === stepId));
  const action = step ? actionOf(step, branch) : null;
  if (!step || action === null) return refuse('MEDIA_NOT_FOUND');
  const file = headerFileOf(action, await readStepReferences(tx, businessId, [step]));
  const media = file === null ? null : await findMedia(tx, file.shown.csid);
  return openMedia(services, businessId, media ?? refuse('MEDIA_NOT_FOUND'));
}
