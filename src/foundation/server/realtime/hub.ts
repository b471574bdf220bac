import type { Pool } from 'pg';
import type { WebSocket } from 'ws';
import type { Id } from '../../contract/id.ts';
import { closeCode } from '../../contract/realtime.ts';
import type { Logger } from '../log.ts';
import type { Bus } from './bus.ts';
import { BusinessGroup } from './business-group.ts';
import { listenToClient } from './client-messages.ts';
import { LiveSocket, type Viewer } from './live-socket.ts';
import { type SessionKey, sessionKey } from './live-state.ts';
import { watchLogs } from './log-watch.ts';
import { createPresence } from './presence.ts';
import { startSessionCheck } from './session-check.ts';
import { REALTIME_TIMINGS, type RealtimeTimings } from './timings.ts';
import type { Topics } from './topics.ts';

interface HubOptions {
  /** Acts as parley_app. */
  pool: Pool;
  bus: Bus;
  log: Logger;
  topics: Topics;
  /** Events that may change who receives what, by `eventKey`. */
  accessEvents: ReadonlySet<string>;
  /** The events whose phone numbers everyone sees whole, by `eventKey`. */
  ownNumbers: ReadonlySet<string>;
  timings?: Partial<RealtimeTimings>;
}

/** The sockets of this process. */
export interface RealtimeHub {
  /** Takes an open socket over. `resumeFrom`: the last number its client saw; null begins with the present. */
  join(ws: WebSocket, viewer: Viewer, resumeFrom: number | null): void;
  socketCount(session: SessionKey): number;
  readonly size: number;
  /** Says goodbye to every socket; clients come back, with jitter, to the next process. */
  close(): Promise<void>;
}

/** Groups sockets by business and keeps each group fed from its event log. */
export function createRealtimeHub(options: HubOptions): RealtimeHub {
  const { pool, bus, log, topics, accessEvents, ownNumbers, timings: given } = options;
  const timings = { ...REALTIME_TIMINGS, ...given };
  const groups = new Map<Id, BusinessGroup>();
  const perSession = new Map<string, number>();
  const watch = watchLogs({ pool, log, accessEvents, timings });
  const presence = createPresence(bus, groups);
  let nextPhase = 0;
  let size = 0;
  let isClosed = false;

  const wakeAll = (): void => {
    for (const group of groups.values()) watch.wake(group);
  };
  const ignoreLogWakes = bus.onWakeLog((businessIds, committed) => {
    if (businessIds === 'all') return wakeAll();
    for (const businessId of businessIds) {
      const group = groups.get(businessId);
      if (!group) continue;
      if (committed) group.committed.add(committed);
      watch.wake(group);
    }
  });
  const stopHeartbeat = startHeartbeat(groups, timings.heartbeat);
  const stopSessionCheck = startSessionCheck({ pool, log, groups, every: timings.check, afterCheck: wakeAll });

  const groupOf = (businessId: Id): BusinessGroup => {
    const found = groups.get(businessId);
    if (found) return found;
    const group = new BusinessGroup(businessId, nextPhase++ % TICKS, { wake: watch.wake, ownNumbers });
    groups.set(businessId, group);
    return group;
  };
  const count = (viewer: Viewer, change: number): void => {
    size += change;
    const key = sessionKey(viewer);
    const left = (perSession.get(key) ?? 0) + change;
    if (left > 0) perSession.set(key, left);
    else perSession.delete(key);
  };
  const leave = (group: BusinessGroup, socket: LiveSocket): void => {
    if (!group.sockets.delete(socket)) return;
    presence.gone(socket);
    count(socket.viewer, -1);
    if (group.sockets.size === 0 && groups.get(group.businessId) === group) groups.delete(group.businessId);
  };

  return {
    join(ws, viewer, resumeFrom) {
      // A handshake that was under way when the process began to stop.
      if (isClosed) return ws.close(closeCode.RESTART);
      const group = groupOf(viewer.businessId);
      const socket = new LiveSocket(ws, viewer, topics, resumeFrom, () => leave(group, socket));
      group.sockets.add(socket);
      count(viewer, 1);
      listenToClient(ws, {
        onAlive: () => socket.markAlive(),
        onRefused: (code) => socket.close(code),
        onPresence: (message) => presence.signed(socket, message),
        onResume(seq) {
          socket.goBack(seq);
          watch.wake(group);
        },
      });
      group.needsSubscriptions = true;
      watch.wake(group);
    },
    socketCount: (session) => perSession.get(sessionKey(session)) ?? 0,
    get size() {
      return size;
    },
    async close() {
      isClosed = true;
      ignoreLogWakes();
      stopHeartbeat();
      await Promise.all([stopSessionCheck(), watch.stop()]);
      const open = [...groups.values()].flatMap(({ sockets }) => [...sockets]);
      for (const socket of open) socket.close(closeCode.RESTART);
      presence.stop();
    },
  };
}

/** Parts of the interval over which the groups are spread, so that no turn of the event loop is long. */
const TICKS = 15;

/** Sends every socket the present number once in the interval, with a ping every second time. */
function startHeartbeat(groups: ReadonlyMap<Id, BusinessGroup>, intervalMs: number): () => void {
  let tick = 0;
  const timer = setInterval(() => {
    tick = (tick + 1) % (TICKS * 2);
    for (const group of groups.values()) if (group.phase === tick % TICKS) group.beat(tick < TICKS);
  }, intervalMs / TICKS);
  return () => clearInterval(timer);
}
