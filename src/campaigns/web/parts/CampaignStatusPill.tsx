import { StatusPill } from '../../../ui/primitives/StatusPill.tsx';
import type { CampaignStatus } from '../../contract/campaign.ts';

/** How a campaign stands. */
export function CampaignStatusPill({ status }: { status: CampaignStatus }) {
  return <StatusPill entity="campaign" value={status} />;
}
