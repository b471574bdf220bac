import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureDataDir } from '../data-dir.ts';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster } from './cluster-init.ts';
import { connectionUrl, type PostgresConnection, socketAccess, tcpAccess } from './server-access.ts';
import type { ServerExit } from './launch.ts';
import { takeDataDirLock } from './lock-file.ts';
import { type LauncherLog, supervise, type RestartListener } from './supervisor.ts';
import { ownerSetting } from './processes.ts';
import { serverUser } from './server-user.ts';
import { configurationFile, settingArguments, type PostgresSettings } from './settings.ts';

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: LauncherLog;
  /** PostgreSQL settings that win over ours, durability included: for tests only. */
  settings?: PostgresSettings;
  /** A Unix socket, except on Windows. */
  transport?: 'socket' | 'tcp';
  onUnexpectedExit?: (exit: ServerExit) => void;
};

/** A PostgreSQL of our own, kept running until `stop`. */
export type EmbeddedPostgres = {
  connection: PostgresConnection;
  ownerUrl: string;
  /** Process number of the server that runs now; another one after a restart. */
  readonly pid: number;
  onRestart: (listener: RestartListener) => () => void;
  stop: () => Promise<void>;
};

type Unlock = () => Promise<void>;

async function startLocked(
  dataDir: string,
  options: EmbeddedPostgresOptions,
  unlock: Unlock,
): Promise<EmbeddedPostgres> {
  const { log, settings = {}, onUnexpectedExit } = options;
  const { transport = process.platform === 'win32' ? 'tcp' : 'socket' } = options;
  const user = serverUser();
  const clusterDir = path.join(dataDir, 'postgres');
  const clusterName = `parley-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)}`;
  const { initdb, postgres, pgCtl } = await prepareBinaries(user, dataDir);
  const access = transport === 'tcp' ? await tcpAccess(dataDir, user) : await socketAccess(dataDir, user);
  const initArguments = [...access.initArguments, ...(settings['fsync'] === 'off' ? ['--no-sync'] : [])];
  await ensureCluster({ initdb, clusterDir, user, initArguments });
  await writeFile(path.join(clusterDir, 'postgresql.conf'), configurationFile());
  await writeFile(path.join(clusterDir, 'pg_hba.conf'), access.hostRules);
  const server = await supervise({
    plan: {
      postgres,
      pgCtl,
      clusterDir,
      user,
      serverArguments: settingArguments(
        { cluster_name: clusterName, ...(await ownerSetting()), ...access.settings },
        settings,
      ),
      logFile: path.join(dataDir, 'postgres.log'),
      prepare: access.prepare,
    },
    identity: { clusterDir, clusterName, socketLockFile: access.socketLockFile },
    log,
    onUnexpectedExit,
  });
  return {
    connection: access.connection,
    ownerUrl: connectionUrl(access.connection),
    get pid() {
      return server.pid;
    },
    onRestart: server.onRestart,
    async stop() {
      await server.stop();
      await access.close();
      await unlock();
    },
  };
}

/**
 * Starts the PostgreSQL that Parley brings along, with its data in `${dataDir}/postgres`, and keeps it running.
 * The cluster is made at the first start and gone on with at later ones, also after a kill -9 of everything.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = await ensureDataDir(options.dataDir);
  const unlock = await takeDataDirLock(dataDir);
  try {
    return await startLocked(dataDir, options, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}
