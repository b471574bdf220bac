import { execFile } from 'node:child_process';
import { readFile, readdir, readlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { hasCode } from '../error-code.ts';

const run = promisify(execFile);

/** The fields of /proc/<pid>/stat after the name, or undefined where there is no /proc or no such process. */
async function processFields(pid: number): Promise<string[] | undefined> {
  const content = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name is in brackets and may hold blanks and brackets itself.
  return content?.slice(content.lastIndexOf(')') + 2).split(' ');
}

/** Whether a process exists and has not ended; a dead one that no one has reaped yet counts as ended. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  return (await processFields(pid))?.[0] !== 'Z';
}

/** What distinguishes a process from a later one with the same number: boot and start time. Undefined without /proc. */
export async function processBirth(pid: number): Promise<string | undefined> {
  const fields = await processFields(pid);
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => undefined);
  // Field 22 of proc(5), counted from the state, which is field 3.
  return fields && bootId && `${bootId.trim()}/${fields[19]}`;
}

/** The command line, which PostgreSQL's children replace by a title; empty when it cannot be learned. */
async function processTitle(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (process.platform === 'win32') return '';
  return run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

/**
 * Whether a process is a PostgreSQL that works for our cluster: its working folder is the cluster's or, where that may
 * not be read (in a container root may not look at another user's), its title has the cluster's name.
 */
export async function servesCluster(pid: number, clusterDir: string, clusterName: string): Promise<boolean> {
  const title = await processTitle(pid);
  if (!/^(postgres: |[^\0 ]*\bpostgres[\0 ])/.test(title)) return false;
  const workingDir = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return workingDir === undefined ? title.includes(clusterName) : workingDir === clusterDir;
}

/** Names the process that launched a server, so that it is known also when every file about it is gone. */
const OWNER_SETTING = 'parley.owner';

/** The setting by which a server that this process launches can be recognised as ours. */
export async function ownerSetting(): Promise<Record<string, string>> {
  return { [OWNER_SETTING]: `${process.pid}/${(await processBirth(process.pid)) ?? ''}` };
}

/** The process that launched this server, when it is another one that still lives; else undefined. */
export async function livingOwner(serverPid: number): Promise<number | undefined> {
  const [, number, birth] = /parley\.owner=(\d+)\/([\w/-]*)/.exec(await processTitle(serverPid)) ?? [];
  const owner = Number(number);
  if (number === undefined || owner === process.pid || !(await isAlive(owner))) return undefined;
  const actual = await processBirth(owner);
  return actual === undefined || birth === '' || actual === birth ? owner : undefined;
}

/** Every living process of the cluster on this machine; none where there is no /proc. */
export async function clusterProcesses(clusterDir: string, clusterName: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const isOurs = await Promise.all(
    pids.map(async (pid) => (await servesCluster(pid, clusterDir, clusterName)) && (await isAlive(pid))),
  );
  return pids.filter((_, index) => isOurs[index]);
}

/** What the running server wrote about itself into its data folder. */
type PostmasterPid = { pid: number; isReady: boolean };

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
