import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from '../error-code.ts';
import { startUpFailure } from '../start-up-failure.ts';
import type { LauncherLog } from './log.ts';
import { postmasterPidFile, readPostmasterPid } from './postmaster-pid.ts';
import { clusterProcesses, isAlive, livingOwner, servesCluster } from './processes.ts';
import { shutDown } from './stop-server.ts';

/** What identifies one cluster's processes and lock files. */
export type ClusterIdentity = { clusterDir: string; clusterName: string; socketLockFile: string | undefined };

const POLL_MS = 10;

async function whenGone(pids: number[]): Promise<void> {
  for (const pid of pids) while (await isAlive(pid)) await delay(POLL_MS);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** A lock file that someone deleted must not let a second Parley stop the first one's server. */
async function refuseLivingOwner(pids: readonly number[]): Promise<void> {
  for (const pid of pids) {
    const owner = await livingOwner(pid);
    if (owner === undefined) continue;
    throw startUpFailure(
      `Parley is already running with this data folder (process ${owner}), though its file parley.lock is gone. ` +
        'Stop it first or set another DATA_DIR.',
    );
  }
}

/** Children that outlived their server: they hold its shared memory, and no new server starts before their end. */
async function endOrphans({ clusterDir, clusterName }: ClusterIdentity, log: LauncherLog): Promise<void> {
  const orphans = await clusterProcesses(clusterDir, clusterName);
  await refuseLivingOwner(orphans);
  if (orphans.length === 0) return;
  log.warn(`Ending ${orphans.length} processes that a killed PostgreSQL left behind.`);
  // They cannot save anything any more: what was committed is in the write-ahead log that the next server replays.
  for (const pid of orphans) send(pid, 'SIGKILL');
  await whenGone(orphans);
}

/**
 * Clears the way for a new server. Called while we hold the data folder's lock, so a server that still runs there has
 * lost its Parley (kill -9) and is stopped, unless that Parley lives and only its lock file was deleted. Lock files that are cut short or name another program's process are
 * removed, because PostgreSQL would refuse to start over them; the check of its shared memory still guards the data.
 */
export async function clearStalePostmaster(identity: ClusterIdentity, log: LauncherLog): Promise<void> {
  const { clusterDir, clusterName, socketLockFile } = identity;
  const found = await readPostmasterPid(clusterDir);
  if (typeof found === 'object' && (await servesCluster(found.pid, clusterDir, clusterName))) {
    await refuseLivingOwner([found.pid]);
    log.warn(`PostgreSQL (process ${found.pid}) outlived the Parley that started it; stopping it.`);
    await shutDown(whenGone([found.pid]), (name) => send(found.pid, name));
  }
  await endOrphans(identity, log);
  if (found !== 'missing') await rm(postmasterPidFile(clusterDir), { force: true });
  if (socketLockFile) await rm(socketLockFile, { force: true });
}
