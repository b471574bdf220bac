import { stat } from 'node:fs/promises';
import path from 'node:path';

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
