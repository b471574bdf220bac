import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Id } from '../../contract/id.ts';
import type { DatabaseAddress } from '../db/pool.ts';
import type { Logger } from '../log.ts';
import type { Bus, NudgeListener } from './bus.ts';
import { listenOn } from './listen-connection.ts';
import { readPayload, writePayloads } from './nudge-payload.ts';

const CHANNEL = 'parley_nudges';
/** NOTIFY takes a lock of the whole server at commit, so nudges travel together. */
const BATCH_MS = 5;
/** More waiting businesses than this are announced as "all". */
const MAX_PENDING = 5_000;

/**
 * The bus over LISTEN/NOTIFY, on one connection of its own that never sees a business transaction.
 * The first nudge goes out at once, those of the next 5 ms together. Listeners of this process hear
 * their own process at once, without the round trip. After a break everybody is told to look.
 */
export async function createPostgresBus({ address, log }: { address: DatabaseAddress; log: Logger }): Promise<Bus> {
  const sender = randomUUID();
  const listeners = new Set<NudgeListener>();
  let pending = new Set<Id>();
  let isEverybodyPending = false;
  let reconnections = 0;
  let publishing: Promise<void> | null = null;

  const tell: NudgeListener = (businessIds) => {
    for (const listener of listeners) {
      try {
        listener(businessIds);
      } catch (error) {
        log.error({ err: error }, 'A listener of the bus failed');
      }
    }
  };

  const connection = await listenOn({
    address,
    log,
    channel: CHANNEL,
    onPayload(payload) {
      const businessIds = readPayload(sender, payload);
      if (businessIds !== null) tell(businessIds);
    },
    onReconnect() {
      reconnections += 1;
      tell('all');
      publish();
    },
  });

  const publishPending = async (): Promise<void> => {
    try {
      // A commit of many businesses nudges them one by one, in the same turn of the loop: they travel together.
      await Promise.resolve();
      while (pending.size > 0 || isEverybodyPending) {
        const reconnectionsBefore = reconnections;
        const sent = pending;
        const sentEverybody = isEverybodyPending;
        pending = new Set();
        isEverybodyPending = false;
        const [isSent] = await Promise.all([
          connection.publish(writePayloads(sender, sentEverybody ? 'all' : sent)),
          delay(BATCH_MS, undefined, { ref: false }),
        ]);
        if (isSent) continue;
        // Kept for the reconnection or the next nudge, whichever is first.
        for (const businessId of sent) pending.add(businessId);
        isEverybodyPending ||= sentEverybody;
        if (reconnections === reconnectionsBefore) return;
      }
    } finally {
      // In the same turn as the look at what is pending: a nudge after it begins anew.
      publishing = null;
    }
  };
  const publish = (): void => {
    publishing ??= publishPending();
  };

  return {
    nudge(businessId) {
      tell([businessId]);
      if (pending.size < MAX_PENDING) pending.add(businessId);
      else isEverybodyPending = true;
      publish();
    },
    onNudge(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      listeners.clear();
      await publishing;
      await connection.close();
    },
  };
}
