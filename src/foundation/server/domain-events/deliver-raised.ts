import { chainCut, type DomainEvent, type DomainItem } from '../../contract/domain-event.ts';
import { isConnectionLost } from '../db/database-error.ts';
import type { Transaction } from '../db/transaction.ts';
import type { WorkContext } from '../work-context.ts';
import { readBusinessConfigs, type BusinessConfig } from './business-config-store.ts';
import type { Listener } from './listener.ts';
import type { NewReaction } from './reaction-store.ts';

/** How many causes may follow each other before the chain is cut: rules of a business can cause each other without an end. */
export const MAX_DEPTH = 8;

/** Items of one event that were raised and not delivered yet. */
export interface Raised {
  event: DomainEvent;
  items: DomainItem[];
  /** Of the chain of causes that each of them ends. */
  depth: number;
}

/** Collects what is raised, grouped by event and by depth: a long chain shortens no other. */
export class RaisedEvents {
  #groups = new Map<string, Raised>();

  add({ event, items, depth }: Raised): void {
    const group = `${event.name} ${depth}`;
    const known = this.#groups.get(group);
    if (!known) this.#groups.set(group, { event, items: [...items], depth });
    else for (const item of items) known.items.push(item);
  }

  /** Everything so far; what comes later belongs to the next round. */
  take(): Raised[] {
    const round = [...this.#groups.values()];
    if (round.length > 0) this.#groups = new Map();
    return round;
  }
}

/** What delivering needs of the transaction in which the events were raised. */
export interface Delivery {
  readonly ctx: WorkContext;
  readonly raised: RaisedEvents;
  readonly reactions: NewReaction[];
  readonly configs: Map<string, BusinessConfig>;
  /** Runs a listener in a part of the transaction of its own; keeps what it collected when it succeeds. */
  runPart(depth: number, work: (ctx: WorkContext) => Promise<void>): Promise<void>;
}

/**
 * Delivers what was raised, round after round, until nothing new is raised. Within a round events are grouped by kind
 * and listeners run in the order of the modules, so that what happens does not depend on the order of the code.
 */
export async function deliverRaised(delivery: Delivery): Promise<void> {
  for (let round = delivery.raised.take(); round.length > 0; round = delivery.raised.take()) {
    for (const raised of round) {
      if (isCut(delivery, raised)) continue;
      await addReactions(delivery, raised);
      for (const listener of delivery.ctx.services.listeners.inTransaction(raised.event.name))
        await runListener(delivery, listener, raised);
    }
  }
}

function isCut({ ctx, raised: next }: Delivery, { event, items, depth }: Raised): boolean {
  if (depth < MAX_DEPTH || event.name === chainCut.name) return false;
  const businesses = [...new Set(items.map(({ business_id }) => business_id))];
  ctx.services.log.warn({ event: event.name, businesses }, 'Cut a chain of domain events that caused each other');
  // Raised once: what chainCut itself causes is beyond the limit and only logged.
  if (depth === MAX_DEPTH)
    next.add({
      event: chainCut,
      items: businesses.map((business_id) => ({ business_id, event: event.name })),
      depth: MAX_DEPTH,
    });
  return true;
}

async function addReactions({ ctx, reactions, configs }: Delivery, { event, items, depth }: Raised): Promise<void> {
  const listeners = ctx.services.listeners.afterCommit(event.name);
  if (listeners.length === 0) return;
  await readMissingConfigs(ctx.tx, items, configs);
  for (const item of items) {
    const configured = configs.get(item.business_id)?.configured ?? [];
    for (const { name } of listeners)
      if (configured.includes(name))
        reactions.push({ business_id: item.business_id, listener: name, item, depth: depth + 1 });
  }
}

/** The items of businesses that have configured a listener. */
async function configuredItems(
  { ctx, configs }: Delivery,
  { name }: Listener,
  items: readonly DomainItem[],
): Promise<readonly DomainItem[]> {
  await readMissingConfigs(ctx.tx, items, configs);
  return items.filter(({ business_id }) => configs.get(business_id)?.configured.includes(name) === true);
}

async function readMissingConfigs(
  tx: Transaction,
  items: readonly DomainItem[],
  configs: Map<string, BusinessConfig>,
): Promise<void> {
  const missing = [...new Set(items.map(({ business_id }) => business_id))].filter((each) => !configs.has(each));
  if (missing.length === 0) return;
  for (const business_id of missing) configs.set(business_id, { business_id, config_version: 0, configured: [] });
  for (const config of await readBusinessConfigs(tx, missing)) configs.set(config.business_id, config);
}

/** A failure of a listener costs its own work only: its items are tried again after the commit, one by one. */
async function runListener(delivery: Delivery, listener: Listener, { items: raised, depth }: Raised): Promise<void> {
  const items = listener.isConfigured ? await configuredItems(delivery, listener, raised) : raised;
  if (items.length === 0) return;
  try {
    await delivery.runPart(depth + 1, async (ctx) => listener.handleAll?.(ctx, items));
  } catch (error) {
    // Then the whole transaction is lost, and with it the event.
    if (isConnectionLost(error)) throw error;
    delivery.ctx.services.log.error(
      { err: error, listener: listener.name, items: items.length },
      'Failed to run a listener; retrying after the commit',
    );
    for (const item of items)
      delivery.reactions.push({ business_id: item.business_id, listener: listener.name, item, depth: depth + 1 });
  }
}
