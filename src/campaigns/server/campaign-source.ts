import type { OutreachSource } from '../../outreach/server/index.ts';
import { actionOf } from '../../outreach/contract/step.ts';
import { findCampaign, listCampaignSteps } from './campaign-store.ts';

/** What steps of campaigns sent: as they are run, whatever the form says later. */
export const campaignSource: OutreachSource = {
  kind: 'campaign',
  async readAction(tx, businessId, { record_id, step_id, branch }) {
    const [campaign, steps] = await Promise.all([
      findCampaign(tx, businessId, record_id),
      listCampaignSteps(tx, businessId, record_id),
    ]);
    const row = steps.find((each) => each.step_id === step_id);
    const action = row && actionOf(row.step, branch);
    return campaign && action ? { action, label: campaign.name, owner_id: campaign.owner_id } : null;
  },
};
