import { z } from 'zod';
import { markRead, openSender, type Graph } from '../../../channels/server/index.ts';
import { id } from '../../../foundation/contract/id.ts';
import { GiveUp } from '../../../foundation/server/jobs/give-up.ts';
import { defineJob, type JobDefinition } from '../../../foundation/server/jobs/job.ts';

const payload = z.object({ channel_id: id, provider_id: z.string() });
export type MarkReadJob = JobDefinition<z.output<typeof payload>>;

/**
 * Tells the provider that a customer's message, and all before it, was read. Told twice it does no harm;
 * a receipt is of use for a while only, so it is not tried for ever.
 */
export function markReadJob(graph: Graph): MarkReadJob {
  return defineJob({
    name: 'mark_read',
    payload,
    maxAttempts: 5,
    async handle({ channel_id: channelId, provider_id: providerId }, { services, businessId }) {
      if (businessId === null) throw new GiveUp('A message belongs to a business');
      const sender = await openSender(services, businessId, channelId);
      // The channel was given up meanwhile.
      if (sender) await markRead(graph, sender.number_id, sender.token, providerId);
    },
  });
}
