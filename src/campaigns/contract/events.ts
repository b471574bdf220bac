import { z } from 'zod';
import { defineEvents } from '../../foundation/contract/event.ts';
import { id } from '../../foundation/contract/id.ts';

/** Topic `campaigns`. Changes of the campaign itself are events of records. */
export const campaignEvents = defineEvents({
  campaignProgress: {
    topic: 'campaigns',
    event: 'campaign_progress',
    summary: 'Results of a campaign have changed, at most once a second; what is shown of them is read again',
    data: z.object({ id, step_id: id.nullable() }),
  },
});
