import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../error-code.ts';

/** What the running server wrote about itself into its data folder. */
export type PostmasterPid = { pid: number; isReady: boolean };

/** Path of the server's own lock file. */
export function postmasterPidFile(clusterDir: string): string {
  return path.join(clusterDir, 'postmaster.pid');
}

/** Reads postmaster.pid: 'missing', 'unreadable' when it is empty or cut short, else its content. */
export async function readPostmasterPid(clusterDir: string): Promise<PostmasterPid | 'missing' | 'unreadable'> {
  const content = await readFile(postmasterPidFile(clusterDir), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (content === undefined) return 'missing';
  const lines = content.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || lines.length < 3) return 'unreadable';
  // Line 8 is the state that pg_ctl waits for.
  return { pid, isReady: lines[7]?.trim() === 'ready' };
}
