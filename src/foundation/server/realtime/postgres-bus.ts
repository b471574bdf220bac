import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { DatabaseAddress } from '../db/pool.ts';
import type { Logger } from '../log.ts';
import type { Bus, LogListener, WorkName } from './bus.ts';
import { listenOn } from './listen-connection.ts';
import { writeSign, type PresenceSign } from './presence-board.ts';
import { readPayload, writePayloads } from './wake-payload.ts';

const CHANNEL = 'parley_wakes';
/** NOTIFY takes a lock of the whole server at commit, so wake-ups travel together. */
const BATCH_MS = 5;
/** More waiting businesses than this are announced as "all". */
const MAX_PENDING = 5_000;

/**
 * The bus over LISTEN/NOTIFY, on one connection of its own that never sees a business transaction.
 * The first wake-up goes out at once, those of the next 5 ms together. Listeners of this process receive
 * their own process at once, without the round trip. After a break every listener is called.
 */
export async function createPostgresBus({ address, log }: { address: DatabaseAddress; log: Logger }): Promise<Bus> {
  const sender = randomUUID();
  const listeners = new Set<LogListener>();
  const workers = new Map<WorkName, Set<() => void>>();
  /** Ids of businesses and names of work. */
  let pending = new Set<string>();
  let isEverybodyPending = false;
  const signListeners = new Set<(sign: PresenceSign) => void>();
  /** The last sign of each socket at each record. */
  let signs = new Map<string, PresenceSign>();
  let reconnections = 0;
  let publishing: Promise<void> | null = null;

  const safely = (listener: () => void): void => {
    try {
      listener();
    } catch (error) {
      log.error({ err: error }, 'Failed to run a listener of the bus');
    }
  };
  const callListeners: LogListener = (businessIds, committed) => {
    for (const listener of listeners) safely(() => listener(businessIds, committed));
  };
  const callSignListeners = (sign: PresenceSign): void => {
    for (const listener of signListeners) safely(() => listener(sign));
  };
  const wakeWorkers = (work: WorkName): void => {
    for (const listener of workers.get(work) ?? []) safely(listener);
  };

  const connection = await listenOn({
    address,
    log,
    channel: CHANNEL,
    onPayload(payload) {
      const wakes = readPayload(sender, payload);
      if (!wakes) return;
      if (wakes.businessIds.length > 0) callListeners(wakes.businessIds);
      wakes.work.forEach(wakeWorkers);
      wakes.signs.forEach(callSignListeners);
    },
    onReconnect() {
      reconnections += 1;
      callListeners('all');
      for (const work of workers.keys()) wakeWorkers(work);
      publish();
    },
  });

  const publishPending = async (): Promise<void> => {
    try {
      // A commit of many businesses announces them one by one, in the same turn of the loop: they are sent together, and
      // after the response of the call that made them.
      await nextTurn();
      while (pending.size > 0 || isEverybodyPending || signs.size > 0) {
        const reconnectionsBefore = reconnections;
        const sent = pending;
        const sentEverybody = isEverybodyPending;
        const sentSigns = [...signs.values()];
        pending = new Set();
        signs = new Map();
        isEverybodyPending = false;
        const [isSent] = await Promise.all([
          connection.publish([
            ...writePayloads(sender, sentEverybody ? [...sent].filter((word) => !/^\d/.test(word)) : sent),
            ...(sentEverybody ? writePayloads(sender, 'all') : []),
            ...writePayloads(sender, sentSigns.map(writeSign)),
          ]),
          delay(BATCH_MS, undefined, { ref: false }),
        ]);
        if (isSent) continue;
        // Kept for the reconnection or the next wake-up, whichever is first; signs are not, for they would come late.
        for (const word of sent) pending.add(word);
        isEverybodyPending ||= sentEverybody;
        if (reconnections === reconnectionsBefore) return;
      }
    } finally {
      // In the same turn as the look at what is pending: a wake-up after it begins again.
      publishing = null;
    }
  };
  const publish = (): void => {
    publishing ??= publishPending();
  };

  return {
    wakeLog(businessId, committed) {
      callListeners([businessId], committed);
      if (pending.size < MAX_PENDING) pending.add(businessId);
      else isEverybodyPending = true;
      publish();
    },
    wake(work) {
      wakeWorkers(work);
      if ((workers.get(work)?.size ?? 0) > 0) return;
      pending.add(work);
      publish();
    },
    onWake(work, listener) {
      const own = workers.get(work) ?? new Set();
      workers.set(work, own.add(listener));
      return () => void own.delete(listener);
    },
    sign(sign) {
      callSignListeners(sign);
      // By socket and place: one that went from one record to another has left the first.
      signs.set(`${sign.socketKey} ${sign.topic} ${sign.record}`, sign);
      publish();
    },
    onSign(listener) {
      signListeners.add(listener);
      return () => void signListeners.delete(listener);
    },
    onWakeLog(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      listeners.clear();
      workers.clear();
      signListeners.clear();
      await publishing;
      await connection.close();
    },
  };
}
