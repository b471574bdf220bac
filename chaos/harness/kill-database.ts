import path from 'node:path';
import pg from 'pg';
import { clusterProcesses } from '../../src/foundation/server/postgres/processes.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';

const BACK_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 10;

/** Kills every PostgreSQL process. Returns the seconds until PostgreSQL accepted again, and from then until Parley served again. */
export async function killDatabase(stage: Stage): Promise<{ away: number; back: number }> {
  const killed = performance.now();
  for (const pid of await clusterProcesses(path.join(stage.dataDir, 'postgres'), 'unused')) end(pid);
  await until(() => accepts(stage), { giveUpMs: BACK_WITHIN_MS, everyMs: LOOK_EVERY_MS });
  const accepted = performance.now();
  await until(stage.isReady, { giveUpMs: BACK_WITHIN_MS, everyMs: LOOK_EVERY_MS });
  return { away: (accepted - killed) / 1000, back: (performance.now() - accepted) / 1000 };
}

/** Children may end by themselves between the look and the signal, because their parent has died. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function accepts({ address }: Stage): Promise<boolean> {
  const client = new pg.Client(address);
  // A connection that breaks after it was made says so by an event.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
