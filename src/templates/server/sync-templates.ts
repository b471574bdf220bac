import { z } from 'zod';
import { listGraphTemplates, openSender, type GraphTemplate } from '../../channels/server/index.ts';
import { id } from '../../foundation/contract/id.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { GiveUp } from '../../foundation/server/jobs/give-up.ts';
import { defineJob } from '../../foundation/server/jobs/job.ts';
import { replaceTemplates, type SyncedTemplate } from './template-store.ts';

/** Names the one sync of a channel that waits: asking twice is asking once. */
export const syncKey = (channelId: string): string => `sync_templates:${channelId}`;

/** Makes the templates of a channel's account equal to what the provider has. May run any number of times. */
export const syncTemplatesJob = defineJob({
  name: 'sync_templates',
  payload: z.object({ channel_id: id }),
  maxAttempts: 8,
  outgoing: true,
  async handle({ channel_id: channelId }, { services, businessId }) {
    if (businessId === null) throw new GiveUp('A template belongs to a business');
    const sender = await openSender(services, businessId, channelId);
    if (!sender) return;
    const found = await listGraphTemplates(services.providers.graph, sender.token, sender.account_id);
    await inTransaction({ pool: services.pool, businessId, mode: 'write' }, (tx) =>
      replaceTemplates(tx, 'whatsapp', sender.account_id, found.map(asSynced)),
    );
  },
});

const asSynced = (found: GraphTemplate): SyncedTemplate => ({
  provider_template_id: found.id,
  name: found.name,
  language: found.language,
  category: found.category,
  provider_status: found.status.toUpperCase(),
  components: found.components,
  parameter_format: found.parameter_format,
  quality: found.quality_score?.score ?? null,
  rejected_reason: found.rejected_reason ?? null,
});
