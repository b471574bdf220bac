import type { BusinessContext } from '../work-context.ts';
import { defineDueKind } from '../scheduler/due-kind.ts';
import { readBusinessConfigs } from './business-config-store.ts';
import { failReaction, takeReactions, type Reaction } from './reaction-store.ts';

/** With pauses that double from three seconds: a little more than six minutes. */
const MAX_FAILURES = 8;

/**
 * Runs what listeners do after the commit, as parley_app, many reactions of one business in one transaction. One that
 * fails is singled out and tried again; at last it stays in `reactions` as a dead letter with its reason.
 */
export const reactions = defineDueKind({
  name: 'reactions',
  key: ['reaction_id'],
  batch: 100,
  leaseSeconds: 60,
  pollMs: 1_000,
  async run(ctx, rows) {
    const taken = await takeReactions(
      ctx.tx,
      ctx.businessId,
      rows.map(({ reaction_id }) => reaction_id),
    );
    for (const reaction of taken) await runReaction(ctx, reaction);
    return rows.map(() => null);
  },
  giveUp: {
    afterFailures: MAX_FAILURES,
    run: (ctx, row, reason) => failReaction(ctx.tx, ctx.businessId, row.reaction_id, reason),
  },
});

async function runReaction(ctx: BusinessContext, { listener: name, item }: Reaction): Promise<void> {
  const listener = ctx.services.listeners.find(name);
  if (!listener) throw new Error(`No listener is named ${name}`);
  const parsed = listener.event.item.parse(item);
  // As where it was raised: a handler may ask what else the business has configured.
  if (listener.isConfigured) ctx.knowConfigs(await readBusinessConfigs(ctx.tx, [ctx.businessId]));
  await listener.handleOne?.(ctx, parsed);
  await listener.handleAll?.(ctx, [parsed]);
}
