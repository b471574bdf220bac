import type { DomainEvent, DomainItem } from '../../contract/domain-event.ts';
import type { BusinessContext, WorkContext } from '../work-context.ts';

/** What an area does when something happens in another; made by `on` or `react`, listed in the area's descriptor. */
export interface Listener {
  /** Unique and lasting: what waits in the database names it. `area.what_it_does` */
  readonly name: string;
  readonly event: DomainEvent;
  /** Runs in the transaction of the event, with all items of a round at once. */
  readonly handleAll?: (ctx: WorkContext, items: readonly DomainItem[]) => Promise<void>;
  /** It runs for businesses that have configured it (`configureReaction`) and costs the others nothing. */
  readonly isConfigured?: true;
  /** Runs after the commit, in a transaction of its own for each item. */
  readonly handleOne?: (ctx: BusinessContext, item: DomainItem) => Promise<void>;
}

/**
 * Listens within the transaction: for the product's own code only. The handler inserts rows, or changes rows that the
 * transaction has locked already; anything else could wait for a lock of another transaction. When it fails, the
 * transaction commits without its work, and each item is handed to it again after the commit.
 */
export function on<Item extends DomainItem>(
  event: DomainEvent<Item>,
  name: string,
  handle: (ctx: WorkContext, items: readonly Item[]) => Promise<void>,
): Listener {
  return { name, event, handleAll: handle as NonNullable<Listener['handleAll']> };
}

/**
 * As `on`, for what only some businesses have: the handler gets the items of those that have configured it
 * (`configureReaction`), and does not run where there are none.
 */
export const whenConfigured = <Item extends DomainItem>(
  event: DomainEvent<Item>,
  name: string,
  handle: (ctx: WorkContext, items: readonly Item[]) => Promise<void>,
): Listener => ({ ...on(event, name, handle), isConfigured: true });

/**
 * Reacts after the commit to what a business has configured (`configureReaction`). Items of a business that has
 * configured nothing cost nothing. Runs at least once, so a handler asks first whether its work is done already.
 */
export function react<Item extends DomainItem>(
  event: DomainEvent<Item>,
  name: string,
  handle: (ctx: BusinessContext, item: Item) => Promise<void>,
): Listener {
  return { name, event, handleOne: handle as NonNullable<Listener['handleOne']> };
}

/** The listeners of every area, in the order of the modules. */
export interface ListenerRegistry {
  /** False for an event without listeners: raising it then costs nothing. */
  has(eventName: string): boolean;
  /** Of one event, in the order of the modules. */
  inTransaction(eventName: string): readonly Listener[];
  afterCommit(eventName: string): readonly Listener[];
  find(listenerName: string): Listener | undefined;
}

declare module '../services.ts' {
  interface Services {
    /** What areas do when something happens in another. */
    listeners: ListenerRegistry;
  }
}

/** Throws when two listeners have one name. */
export function createListenerRegistry(listeners: readonly Listener[]): ListenerRegistry {
  const byName = new Map<string, Listener>();
  const byEvent = new Map<string, { inTransaction: Listener[]; afterCommit: Listener[] }>();
  for (const listener of listeners) {
    if (byName.has(listener.name)) throw new Error(`Two listeners are named ${listener.name}`);
    byName.set(listener.name, listener);
    const own = byEvent.get(listener.event.name) ?? { inTransaction: [], afterCommit: [] };
    (listener.handleAll ? own.inTransaction : own.afterCommit).push(listener);
    byEvent.set(listener.event.name, own);
  }
  return {
    has: (eventName) => byEvent.has(eventName),
    inTransaction: (eventName) => byEvent.get(eventName)?.inTransaction ?? [],
    afterCommit: (eventName) => byEvent.get(eventName)?.afterCommit ?? [],
    find: (listenerName) => byName.get(listenerName),
  };
}
