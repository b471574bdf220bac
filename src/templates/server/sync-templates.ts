import { channelStateChanged } from '../../channels/contract/domain-events.ts';
import { on } from '../../foundation/server/domain-events/listener.ts';
import { z } from 'zod';
import { openChannel } from '../../channels/server/index.ts';
import { id } from '../../foundation/contract/id.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { GiveUp } from '../../foundation/server/jobs/give-up.ts';
import { defineJob } from '../../foundation/server/jobs/job.ts';
import { replaceTemplates } from './template-sync-store.ts';

/** Names the one sync of a channel that waits: asking twice is asking once. */
const syncKey = (channelId: string): string => `sync_templates:${channelId}`;

/** Makes the templates of a channel's account equal to what the provider has. May run any number of times. */
export const syncTemplatesJob = defineJob({
  name: 'sync_templates',
  payload: z.object({ channel_id: id }),
  maxAttempts: 8,
  outgoing: true,
  async handle({ channel_id: channelId }, { services, businessId }) {
    if (businessId === null) throw new GiveUp('A template belongs to a business');
    const channel = await openChannel(services, businessId, channelId);
    const found = await channel?.client.listTemplates?.();
    // The channel was removed meanwhile, or its provider has no templates.
    if (!channel || !found) return;
    await inTransaction({ pool: services.pool, businessId, mode: 'write' }, (tx) =>
      replaceTemplates(tx, channel.kind, channel.account_id, found),
    );
  },
});

/** A channel that can be used needs the templates of its account. */
export const syncActivated = on(channelStateChanged, 'templates.sync_activated', (ctx, items) =>
  ctx.enqueueAll(
    syncTemplatesJob,
    items
      .filter(({ state }) => state === 'active')
      .map(({ business_id, channel_id }) => ({ business_id, payload: { channel_id }, key: syncKey(channel_id) })),
  ),
);
