import type { Pool } from 'pg';
import { closeCode } from '../../contract/realtime.ts';
import type { Id } from '../../contract/id.ts';
import type { Logger } from '../log.ts';
import type { BusinessGroup } from './business-group.ts';
import { sessionKey, readLiveSessions } from './live-state.ts';
import type { LiveSocket } from './live-socket.ts';

/** Sockets asked about in one statement. */
const MAX_SOCKETS = 2_000;

interface SessionCheckOptions {
  pool: Pool;
  log: Logger;
  groups: ReadonlyMap<Id, BusinessGroup>;
  every: number;
  /** Runs with each check, whether or not it succeeded. */
  afterCheck: () => void;
}

/**
 * Closes, again and again, the sockets whose session has ended: signed out, expired, user no longer
 * active. Also takes over what the user's role allows now. Returns what stops it.
 */
export function startSessionCheck({ pool, log, groups, every, afterCheck }: SessionCheckOptions): () => Promise<void> {
  let checking: Promise<void> | null = null;

  const check = async (): Promise<void> => {
    try {
      const sockets = [...groups.values()].flatMap((group) => [...group.sockets]);
      await checkSockets(pool, sockets);
    } catch (error) {
      log.warn({ err: error }, 'Failed to check the sessions of sockets; retrying');
    }
    afterCheck();
  };
  const timer = setInterval(() => {
    checking ??= check().finally(() => {
      checking = null;
    });
  }, every);
  return async () => {
    clearInterval(timer);
    await checking;
  };
}

/** Closes those of the sockets whose session has ended; the others receive what their roles allow now. */
export async function checkSockets(pool: Pool, sockets: readonly LiveSocket[]): Promise<void> {
  for (let start = 0; start < sockets.length; start += MAX_SOCKETS) {
    await checkSome(pool, sockets.slice(start, start + MAX_SOCKETS));
  }
}

async function checkSome(pool: Pool, sockets: readonly LiveSocket[]): Promise<void> {
  const sessions = new Map(sockets.map(({ viewer }) => [sessionKey(viewer), viewer]));
  const live = await readLiveSessions(pool, [...sessions.values()]);
  // Sockets of one role share one set.
  const sets = new Map<string, ReadonlySet<string>>();
  for (const socket of sockets) {
    const permissions = live.get(sessionKey(socket.viewer));
    if (permissions === undefined) {
      socket.close(closeCode.SESSION_ENDED);
      continue;
    }
    const set = sets.get(permissions) ?? new Set(permissions.split(' '));
    sets.set(permissions, set);
    socket.permit(set);
  }
}
