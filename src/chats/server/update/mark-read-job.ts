import { z } from 'zod';
import { markRead, openSender } from '../../../channels/server/index.ts';
import { id } from '../../../foundation/contract/id.ts';
import { GiveUp } from '../../../foundation/server/jobs/give-up.ts';
import { defineJob } from '../../../foundation/server/jobs/job.ts';

/**
 * Tells the provider that a customer's message, and all before it, was read. Running twice does no harm;
 * a receipt is of use for a while only, so few attempts are made.
 */
export const markReadJob = defineJob({
  name: 'mark_read',
  payload: z.object({ channel_id: id, provider_id: z.string() }),
  maxAttempts: 5,
  outgoing: true,
  async handle({ channel_id: channelId, provider_id: providerId }, { services, businessId }) {
    if (businessId === null) throw new GiveUp('A message belongs to a business');
    const sender = await openSender(services, businessId, channelId);
    // The channel was removed meanwhile.
    if (sender) await markRead(services.providers.graph, sender.number_id, sender.token, providerId);
  },
});
