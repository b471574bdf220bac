import { stat } from 'node:fs/promises';
import path from 'node:path';
import { startUpFailure } from '../start-up-failure.ts';

/** The operating-system user under which PostgreSQL runs, which refuses to run as root. */
export type ServerUser = { uid: number; gid: number };

/** no one: exists without an account in every Unix. */
const NOBODY: ServerUser = { uid: 65534, gid: 65534 };

/** The user to switch to, or undefined when this process is not root and PostgreSQL can run as we do. */
export function serverUser(): ServerUser | undefined {
  return process.getuid?.() === 0 ? NOBODY : undefined;
}

async function allows(file: string, user: ServerUser, bit: 1 | 4 | 5): Promise<boolean> {
  const { mode, uid, gid } = await stat(file);
  let shift = 0;
  if (uid === user.uid) shift = 6;
  else if (gid === user.gid) shift = 3;
  return ((mode >> shift) & bit) === bit;
}

/** Whether the user may pass through every folder above the file and, for `bit` 5, read and run the file itself. */
export async function isReachable(file: string, user: ServerUser | undefined, bit: 1 | 4 | 5 = 1): Promise<boolean> {
  if (!user) return true;
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (!(await allows(folder, user, 1))) return false;
    if (folder === path.dirname(folder)) break;
  }
  return allows(file, user, bit);
}

/** Environment of PostgreSQL's programs: nothing of ours, so that no PGDATA or LC_* of the owner gets in. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'TMPDIR', 'SystemRoot', 'TEMP', 'LD_LIBRARY_PATH']) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

/**
 * How PostgreSQL names its folder. A program that we start under another user enters its working folder before it
 * gives up root, so it works in a folder below one that this user may not enter (/root); only the name is refused.
 */
export async function serverPath(folder: string, user: ServerUser | undefined): Promise<string> {
  if (await isReachable(folder, user)) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw startUpFailure(
    `PostgreSQL does not run as root, and the user that Parley runs it under (number ${user?.uid}) cannot reach ` +
      `${folder}. Start Parley as a normal user, or set DATA_DIR to a folder that others may enter.`,
  );
}
