import { z } from 'zod';
import { openChannel } from '../../../channels/server/index.ts';
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
    const channel = await openChannel(services, businessId, channelId);
    // The channel was removed meanwhile.
    await channel?.client.markRead(providerId);
  },
});
