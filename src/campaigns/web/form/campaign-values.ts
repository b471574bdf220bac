import type { Campaign } from '../../contract/campaign.ts';

/** A record that another one names. */
interface Named {
  id: string;
  label: string;
}

/** What a campaign is besides its steps. */
export interface CampaignValues {
  name: string;
  type: Campaign['type'];
  owner: string | null;
  channel: string | null;
  members_from: Campaign['members_from'];
  contact_list: Named | null;
}

export const newCampaign = (owner: string | null, channel: string | null): CampaignValues => ({
  name: '',
  type: 'single_run',
  owner,
  channel,
  members_from: 'list',
  contact_list: null,
});

export const valuesOf = (campaign: Campaign): CampaignValues => ({
  name: campaign.name,
  type: campaign.type,
  owner: campaign.owner?.id ?? null,
  channel: campaign.channel?.id ?? null,
  members_from: campaign.members_from,
  contact_list: campaign.contact_list,
});

/** The values as they are sent: what refers to a record is its id. */
export const bodyOf = ({ contact_list: list, ...values }: CampaignValues): Record<string, unknown> => ({
  ...values,
  name: values.name.trim(),
  contact_list: values.members_from === 'list' ? (list?.id ?? null) : null,
});

/** What differs from the values before: what has begun allows no change of the rest, not even to the same. */
export function changedBody(before: CampaignValues, after: CampaignValues): Record<string, unknown> {
  const was = bodyOf(before);
  return Object.fromEntries(Object.entries(bodyOf(after)).filter(([name, value]) => value !== was[name]));
}
