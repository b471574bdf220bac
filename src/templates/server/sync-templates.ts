import { z } from 'zod';
import { channelStateChanged } from '../../channels/contract/domain-events.ts';
import { openChannel } from '../../channels/server/index.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import { id, type Id } from '../../foundation/contract/id.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { on } from '../../foundation/server/domain-events/listener.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { GiveUp } from '../../foundation/server/jobs/give-up.ts';
import { defineJob } from '../../foundation/server/jobs/job.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { templateEvents } from '../contract/events.ts';
import { announceTemplates } from './announce-templates.ts';
import { applyProviderTemplates } from './apply-provider-templates.ts';
import { findTemplateChannel } from './template-account.ts';
import { markGoneTemplates, noteTemplateSync } from './template-sync-store.ts';
import { readClock } from './written-template-store.ts';

/** Names the one sync of a channel that waits: asking twice is asking once. */
const syncKey = (channelId: Id): string => `sync_templates:${channelId}`;

/** Browsers are told of so many changes one by one; where there are more they read their lists again. */
const TOLD = 50;

/**
 * Makes the templates of a channel's account equal to what the provider has, some at a time, each in a transaction of its
 * own. May run any number of times.
 */
export const syncTemplatesJob = defineJob({
  name: 'sync_templates',
  payload: z.object({ channel_id: id }),
  maxAttempts: 8,
  outgoing: true,
  async handle({ channel_id: channelId }, { services, businessId, depth }) {
    if (businessId === null) throw new GiveUp('A template belongs to a business');
    const channel = await openChannel(services, businessId, channelId);
    // The channel was removed meanwhile, or its provider has no templates.
    if (!channel?.client.templates) return;
    const account = { kind: channel.kind, accountId: channel.account_id };
    const by = { businessId, actor: systemActor, depth };
    const started = await inBusiness(services, by, ({ tx }) => readClock(tx));
    let asOf = started;
    let changes = 0;
    for await (const page of channel.client.templates.list()) {
      const pageAsOf = asOf;
      asOf = await inBusiness(services, by, async (ctx) => {
        changes += await applyProviderTemplates(ctx, account, page, { asOf: pageAsOf, told: TOLD - changes });
        return readClock(ctx.tx);
      });
    }
    await inBusiness(services, by, async (ctx) => {
      const gone = await markGoneTemplates(ctx.tx, account, started);
      changes += gone.length;
      await announceTemplates(
        ctx,
        gone.map(({ id: goneId, ...before }) => ({ business_id: businessId, id: goneId, before })),
        { areTold: changes <= TOLD },
      );
      const synced_time = await readClock(ctx.tx);
      await noteTemplateSync(ctx.tx, account, synced_time);
      const data = { channels_group: channel.kind, synced_time, are_many: changes > TOLD };
      ctx.emit(templateEvents.templatesSynced, data);
    });
  },
});

/** Reads all templates of the business again; asking while one waits is asking once. */
export async function syncTemplates(ctx: MemberContext): Promise<void> {
  const channel =
    (await findTemplateChannel(ctx.tx, ctx.businessId, {})) ?? refuse('CONFLICT', { reason: 'NO_CHANNEL' });
  await ctx.enqueue(syncTemplatesJob, { channel_id: channel.id }, { key: syncKey(channel.id) });
}

/** A channel that can be used needs the templates of its account. */
export const syncActivated = on(channelStateChanged, 'templates.sync_activated', (ctx, items) =>
  ctx.enqueueAll(
    syncTemplatesJob,
    items
      .filter(({ state }) => state === 'active')
      .map(({ business_id, channel_id }) => ({ business_id, payload: { channel_id }, key: syncKey(channel_id) })),
  ),
);
