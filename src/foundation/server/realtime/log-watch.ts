import type { Pool } from 'pg';
import type { Id } from '../../contract/id.ts';
import type { Logger } from '../log.ts';
import { readEventLogs, type LogPage } from '../events/event-log.ts';
import type { BusinessGroup } from './business-group.ts';
import { sessionKey, readSubscriptions } from './live-state.ts';
import { checkSockets } from './session-check.ts';
import { SUBSCRIPTION_TOPIC } from './subscriptions.ts';
import type { RealtimeTimings } from './timings.ts';
import { eventKey } from './topics.ts';

/** Businesses in one read. With the pages' limits this bounds what one response can hold. */
const MAX_BUSINESSES = 128;
/** Reads at once, of different businesses: the database reads the one while this process hands out the other. */
const MAX_READS = 2;

/** From this number of events in one read, the next read waits for `FEW_SOCKETS_SHARE` of the longest pause. */
const MANY_EVENTS = 10;
const FEW_SOCKETS_SHARE = 0.5;
/** From this number of sockets, the next read waits for the whole pause: a frame to each takes 10 ms. */
const MANY_SOCKETS = 1_000;

/**
 * How long after the beginning of a read that found something the next one is. As long as little happens, nothing waits
 * for company that does not come; up to 200 events a second of one business each still travel almost at once.
 */
export function pauseAfter(events: number, sockets: number, { coalesce }: RealtimeTimings): number {
  const share = Math.max(FEW_SOCKETS_SHARE * Math.min(1, events / MANY_EVENTS), sockets / MANY_SOCKETS);
  return coalesce * Math.min(1, share);
}

interface LogWatchOptions {
  pool: Pool;
  log: Logger;
  accessEvents: ReadonlySet<string>;
  timings: RealtimeTimings;
}

export interface LogWatch {
  /** This group's log may have grown, or someone in it is behind. */
  wake: (group: BusinessGroup) => void;
  /** Stops reading; settles when the last read has ended. */
  stop: () => Promise<void>;
}

/**
 * Reads the logs of the groups that were woken, many of them in one statement, and hands them the pages.
 * One read at a time of each group and two in all: while they are under way others collect, so the load on the
 * database has a bound however fast wake-ups come. A group that has just received something waits for a while.
 */
export function watchLogs({ pool, log, accessEvents, timings }: LogWatchOptions): LogWatch {
  const woken = new Set<BusinessGroup>();
  const reads = new Set<Promise<void>>();
  const underWay = new Set<BusinessGroup>();
  let timer: NodeJS.Timeout | undefined;
  let isScheduled = false;
  let isStopped = false;

  /** Those whose turn it is, or the moment at which the next one's is. */
  const takeDue = (now: number): { due: BusinessGroup[]; next: number } => {
    const due: BusinessGroup[] = [];
    let next = Infinity;
    for (const group of woken) {
      if (underWay.has(group)) continue; // the end of its read comes back to it
      if (group.notBefore <= now) due.push(group);
      else next = Math.min(next, group.notBefore);
      if (due.length === MAX_BUSINESSES) break;
    }
    for (const group of due) woken.delete(group);
    return { due, next };
  };

  const schedule = (): void => {
    clearTimeout(timer);
    while (!isStopped && reads.size < MAX_READS) {
      const now = performance.now();
      const { due, next } = takeDue(now);
      if (due.length === 0) {
        if (next < Infinity) timer = setTimeout(schedule, Math.max(1, next - now));
        return;
      }
      for (const group of due) underWay.add(group);
      const reading = readLogs(due).finally(() => {
        reads.delete(reading);
        for (const group of due) underWay.delete(group);
        schedule();
      });
      reads.add(reading);
    }
  };

  /** Wake-ups of many businesses come one by one in the same turn: they are one read, not one and the rest. */
  const scheduleSoon = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      schedule();
    });
  };

  const readLogs = async (due: readonly BusinessGroup[]): Promise<void> => {
    const groups = due.filter(({ sockets }) => sockets.size > 0);
    if (groups.length === 0) return;
    const started = performance.now();
    try {
      const afters = new Map(groups.map((group) => [group.businessId, group.readAfter()]));
      const pages = await readPages(pool, groups, afters);
      await refreshSubscriptions(pool, groups, pages);
      await refreshAccess(pool, accessEvents, groups, pages);
      for (const group of groups) {
        const page = pages.get(group.businessId);
        const now = performance.now();
        if (!page) continue; // the business was deleted; its sessions end with the next check
        if (page.events.length > 0)
          group.notBefore = started + pauseAfter(page.events.length, group.sockets.size, timings);
        if (!group.deliver(page, afters.get(group.businessId)!, now)) continue;
        group.notBefore = now;
        woken.add(group);
      }
    } catch (error) {
      log.warn({ err: error }, 'Failed to read the event log; retrying');
      for (const group of groups) {
        group.notBefore = performance.now() + timings.retry;
        woken.add(group);
      }
    }
  };

  return {
    wake(group) {
      woken.add(group);
      scheduleSoon();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(reads);
    },
  };
}

/** The next page of each group's log: of the events that this process has just committed, or else from the database. */
async function readPages(
  pool: Pool,
  groups: readonly BusinessGroup[],
  afters: ReadonlyMap<Id, number>,
): Promise<ReadonlyMap<Id, LogPage>> {
  const pages = new Map<Id, LogPage>();
  const unknown = new Map<Id, number>();
  for (const group of groups) {
    const after = afters.get(group.businessId)!;
    const page = group.committedAfter(after);
    if (page) pages.set(group.businessId, page);
    else unknown.set(group.businessId, after);
  }
  if (unknown.size > 0)
    for (const [businessId, page] of await readEventLogs(pool, unknown)) pages.set(businessId, page);
  return pages;
}

/**
 * Reads subscriptions again where someone came in or the log says that they changed. After the events
 * were read and before they are handed out, so that an event behind the change finds its subscriber.
 */
async function refreshSubscriptions(
  pool: Pool,
  groups: readonly BusinessGroup[],
  pages: ReadonlyMap<string, LogPage>,
): Promise<void> {
  const changed = groups.filter((group) => {
    const events = pages.get(group.businessId)?.events ?? [];
    return group.needsSubscriptions || events.some(({ topic }) => topic === SUBSCRIPTION_TOPIC);
  });
  if (changed.length === 0) return;
  const sockets = changed.flatMap((group) => [...group.sockets]);
  for (const group of changed) group.needsSubscriptions = false;
  try {
    const found = await readSubscriptions(pool, [
      ...new Map(sockets.map(({ viewer }) => [sessionKey(viewer), viewer])).values(),
    ]);
    for (const socket of sockets) socket.subscribe(found.get(sessionKey(socket.viewer)) ?? []);
  } catch (error) {
    for (const group of changed) group.needsSubscriptions = true;
    throw error;
  }
}

/**
 * Reads rights again where the log says that they may have changed: after the events were read and before they are
 * handed out, so that nothing behind the change reaches someone who may not receive it any more.
 */
async function refreshAccess(
  pool: Pool,
  accessEvents: ReadonlySet<string>,
  groups: readonly BusinessGroup[],
  pages: ReadonlyMap<string, LogPage>,
): Promise<void> {
  const changed = groups.filter(({ businessId }) =>
    pages.get(businessId)?.events.some((event) => accessEvents.has(eventKey(event))),
  );
  if (changed.length > 0)
    await checkSockets(
      pool,
      changed.flatMap((group) => [...group.sockets]),
    );
}
