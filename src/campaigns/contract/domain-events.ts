import { z } from 'zod';
import { actor } from '../../foundation/contract/actor.ts';
import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { id } from '../../foundation/contract/id.ts';

const campaign = { campaign_id: id, name: z.string(), owner_id: id.nullable() };

export const campaignStarted = defineDomainEvent('campaigns.campaign_started', 'A campaign was run, or goes on.', {
  ...campaign,
  actor,
});

export const campaignStopped = defineDomainEvent(
  'campaigns.campaign_stopped',
  'A campaign was stopped: by a person, or by Parley because it cannot go on.',
  {
    ...campaign,
    actor,
    /** Why it cannot go on, in words with what to do; null where a person stopped it. */
    reason: z.string().nullable(),
  },
);

export const campaignCompleted = defineDomainEvent(
  'campaigns.campaign_completed',
  'The last message of a campaign has left.',
  campaign,
);
