import { spawn } from 'node:child_process';
import { chown, mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { syncFolder } from '../data-dir.ts';
import { startUpFailure } from '../start-up-failure.ts';
import { OWNER_ROLE } from './server-access.ts';
import { serverEnvironment, serverPath, type ServerUser } from './server-user.ts';
import { POSTGRES_MAJOR } from './settings.ts';

type InitOptions = {
  initdb: string;
  clusterDir: string;
  user: ServerUser | undefined;
  /** Extra arguments of initdb: how to authenticate, or --no-sync in tests. */
  initArguments: string[];
};

async function refuseForeignFolder(clusterDir: string, version: string): Promise<void> {
  if (version === POSTGRES_MAJOR) return;
  throw startUpFailure(
    `The data folder ${clusterDir} was made by PostgreSQL ${version}; this version of Parley needs ${POSTGRES_MAJOR}. ` +
      'Back it up with the version of Parley that made it and restore the backup here, or set another DATA_DIR.',
  );
}

async function runInitdb({ initdb, user, initArguments }: InitOptions, folder: string): Promise<void> {
  const program = spawn(
    initdb,
    [
      `--pgdata=${await serverPath(folder, user)}`,
      `--username=${OWNER_ROLE}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...initArguments,
    ],
    { cwd: folder, env: serverEnvironment(), stdio: ['ignore', 'ignore', 'pipe'], ...user },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    program.once('error', reject);
    program.once('close', resolve);
  });
  const [messages, code] = await Promise.all([text(program.stderr), ended]);
  if (code !== 0) throw startUpFailure(`PostgreSQL could not make its data folder ${folder}: ${messages.trim()}`);
}

/**
 * Makes the cluster unless it is there. It is made beside its place and renamed, so that a start cut short leaves
 * either no cluster or a whole one. Returns whether it is new.
 */
export async function ensureCluster(options: InitOptions): Promise<boolean> {
  const { clusterDir, user } = options;
  const version = await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    await refuseForeignFolder(clusterDir, version.trim());
    return false;
  }
  const leftovers = await readdir(clusterDir).catch(() => undefined);
  if (leftovers?.length) {
    throw startUpFailure(
      `The folder ${clusterDir} exists but is not a data folder of PostgreSQL (PG_VERSION is missing). ` +
        'Move it away, or set another DATA_DIR.',
    );
  }
  if (leftovers) await rmdir(clusterDir);
  const unfinished = `${clusterDir}.new`;
  // An initdb whose Parley was killed may still be writing there.
  await rm(unfinished, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  await mkdir(unfinished, { mode: 0o700 });
  if (user) await chown(unfinished, user.uid, user.gid);
  await runInitdb(options, unfinished);
  await rename(unfinished, clusterDir);
  await syncFolder(path.dirname(clusterDir));
  return true;
}
