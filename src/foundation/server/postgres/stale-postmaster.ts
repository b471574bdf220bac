import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from '../error-code.ts';
import type { LauncherLog } from './log.ts';
import { postmasterPidFile, readPostmasterPid } from './postmaster-pid.ts';
import { clusterProcesses, isAlive, servesCluster } from './processes.ts';
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

/** Children that outlived their server: they hold its shared memory, and no new server starts before their end. */
async function endOrphans({ clusterDir, clusterName }: ClusterIdentity, log: LauncherLog): Promise<void> {
  const orphans = await clusterProcesses(clusterDir, clusterName);
  if (orphans.length === 0) return;
  log.warn(`Ending ${orphans.length} processes that a killed PostgreSQL left behind.`);
  // They cannot save anything any more: what was committed is in the write-ahead log that the next server replays.
  for (const pid of orphans) send(pid, 'SIGKILL');
  await whenGone(orphans);
}

/**
 * Clears the way for a new server. Called while we hold the data folder's lock, so a server that still runs there has
 * lost its Parley (kill -9) and is stopped. Lock files that are cut short or name another program's process are
 * removed, because PostgreSQL would refuse to start over them; the check of its shared memory still guards the data.
 */
export async function clearStalePostmaster(identity: ClusterIdentity, log: LauncherLog): Promise<void> {
  const { clusterDir, clusterName, socketLockFile } = identity;
  const found = await readPostmasterPid(clusterDir);
  if (typeof found === 'object' && (await servesCluster(found.pid, clusterDir, clusterName))) {
    log.warn(`PostgreSQL (process ${found.pid}) outlived the Parley that started it; stopping it.`);
    await shutDown(whenGone([found.pid]), (name) => send(found.pid, name));
  }
  await endOrphans(identity, log);
  if (found !== 'missing') await rm(postmasterPidFile(clusterDir), { force: true });
  if (socketLockFile) await rm(socketLockFile, { force: true });
}
