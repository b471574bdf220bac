import type { z } from 'zod';
import type { Business } from '../../contract/business.ts';
import { updateBusinessBody } from '../../contract/update-business-body.ts';

/** The settings of the page, all of them; only what differs is sent. */
export const organisationForm = updateBusinessBody.omit({ version: true }).required();

export type OrganisationValues = z.input<typeof organisationForm>;

/** The settings as the form holds them. */
export const organisationValues = (business: Business): OrganisationValues => ({
  name: business.name,
  country: business.country,
  time_zone: business.time_zone,
  date_format: business.date_time_format.date,
  time_format: business.date_time_format.time,
  share_read_receipts: business.share_read_receipts,
  mandate_conversation_log: business.mandate_conversation_log,
  agents_may_take_over: business.agents_may_take_over,
  notification_previews: business.notification_previews,
  link_previews: business.link_previews,
  marketing_words: business.marketing_words,
  marketing_cap: business.marketing_cap,
  quiet_hours: business.quiet_hours,
  first_reply_minutes: business.first_reply_minutes,
  business_hours: business.business_hours,
});

/** What `values` changes in `base`. */
export function changedSettings(base: OrganisationValues, values: OrganisationValues): Partial<OrganisationValues> {
  const names = Object.keys(base) as (keyof OrganisationValues)[];
  const isChanged = (name: keyof OrganisationValues) => JSON.stringify(values[name]) !== JSON.stringify(base[name]);
  return Object.fromEntries(names.filter(isChanged).map((name) => [name, values[name]]));
}
