import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startUpFailure } from '../start-up-failure.ts';
import { createLinks, missingLinks } from './library-links.ts';
import { isReachable, type ServerUser } from './server-user.ts';

// Static libraries are for compiling against, not for running.
const isNeeded = (file: string) => !file.endsWith('.a');

async function isComplete(root: string, target: string): Promise<boolean> {
  const files = await readdir(path.join(root, 'native'), { recursive: true });
  const found = await Promise.all(
    files.filter(isNeeded).map(async (file) => lstat(path.join(target, 'native', file)).catch(() => undefined)),
  );
  return found.every((file) => file !== undefined) && (await missingLinks(target)).length === 0;
}

async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const isProgram = entry.isDirectory() || ((await stat(file)).mode & 0o100) !== 0;
    await chmod(file, isProgram ? 0o755 : 0o644);
  }
}

async function copyTo(root: string, target: string): Promise<void> {
  const temporary = await mkdtemp(`${target}-`);
  await cp(path.join(root, 'native'), path.join(temporary, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: isNeeded,
  });
  await createLinks(await missingLinks(temporary));
  await openForReading(temporary);
  await rename(temporary, target);
}

/**
 * A copy of the programs outside the checkout, for a checkout that PostgreSQL's user cannot read (root's own folder)
 * or in which the shared libraries cannot be linked. Kept for the next start. It must belong to us alone, so that
 * no one else on the machine can plant a program in it.
 */
export async function copyOutside(root: string, user: ServerUser | undefined, dataDir: string): Promise<string> {
  const place = (await isReachable(dataDir, user)) ? dataDir : os.tmpdir();
  const hash = createHash('sha256')
    .update(root)
    .update(await readFile(path.join(root, 'package.json')));
  const target = path.join(place, `postgres-program-${process.getuid?.() ?? 0}-${hash.digest('hex').slice(0, 12)}`);
  const existing = await lstat(target).catch(() => undefined);
  if (existing) {
    if (!existing.isDirectory() || existing.uid !== process.getuid?.() || (existing.mode & 0o022) !== 0) {
      throw startUpFailure(`The folder ${target} was not made by Parley. Delete it, then start again.`);
    }
    if (!(await isComplete(root, target))) await rm(target, { recursive: true });
  }
  if (!existing || !(await isComplete(root, target))) await copyTo(root, target);
  if (!(await isReachable(path.join(target, 'native/bin/postgres'), user, 5))) {
    throw startUpFailure(
      `PostgreSQL does not run as root, and the user that Parley runs it under (number ${user?.uid}) can read neither ` +
        `${root} nor ${target}. Start Parley as a normal user, or move it to a folder that others can read.`,
    );
  }
  return target;
}
