import { startUpFailure } from '../start-up-failure.ts';
import { isReachable, type ServerUser } from './server-user.ts';

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
