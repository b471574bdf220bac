import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { findDatabase } from '../../src/app/server/find-database.ts';
import { freePort } from '../../src/foundation/testing/free-port.ts';
import { readConfig } from '../../src/foundation/server/config.ts';
import { createPool, type DatabaseAddress, type Pool } from '../../src/foundation/server/db/pool.ts';
import { createLog } from '../../src/foundation/server/log.ts';
import { databaseUrl } from './cluster.ts';
import { keepProcess, type KeptProcess } from './kept-process.ts';
import { controlSandbox, type SandboxControl } from './sandbox-control.ts';
import type { Play } from './scenario.ts';
import { until } from './until.ts';

/** The product as processes of their own, with the sandbox beside them. */
export interface Stage {
  origin: string;
  port: number;
  dataDir: string;
  masterKey: Buffer;
  sandbox: SandboxControl;
  /** Serves people: the web role, or everything in one. */
  server: KeptProcess;
  workers: KeptProcess[];
  address: DatabaseAddress;
  ownerPool: Pool;
  systemPool: Pool;
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Ends that no one asked for, of all of them. */
  losses(): number;
  /** True when the server answers that it can serve. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

const START_WITHIN_MS = 60_000;
const CHECK_TIMEOUT_MS = 60_000;

/** Between finding a port free and opening it, someone else on this machine may take it. */
const TRIES = 3;

/** Settings of single processes: of the server, or of a worker by its number from 0. */
type OwnSettings = (process: 'server' | number) => Record<string, string>;

/**
 * Opens a stage: one server and a number of workers on a database of the cluster; without workers, everything
 * in one process on the PostgreSQL that it brings along, as `npm start` does.
 */
export async function openStage(
  play: Pick<Play, 'folder' | 'cluster'>,
  workers: number,
  own: OwnSettings = () => ({}),
): Promise<Stage> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToOpen(play, workers, own);
    } catch (error) {
      if (tries === TRIES || !/is in use by another program/.test(String(error))) throw error;
    }
  }
}

async function tryToOpen(
  { folder, cluster }: Pick<Play, 'folder' | 'cluster'>,
  workers: number,
  own: OwnSettings,
): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(folder, 'stage-'));
  await chmod(dataDir, 0o711);
  const [port, sandboxPort, ownSandboxPort] = [await freePort(), await freePort(), await freePort()];
  const masterKey = randomBytes(32);
  const sandbox = controlSandbox(sandboxPort);
  const shared = {
    DATA_DIR: dataDir,
    MASTER_KEY: masterKey.toString('base64'),
    PUBLIC_URL: `http://localhost:${port}`,
    META_GRAPH_URL: sandbox.url,
    LOG_LEVEL: 'warn',
  };
  const kept: KeptProcess[] = [];
  const keep = async (env: Record<string, string>) => {
    const one = await keepProcess({ ...shared, ...env });
    kept.push(one);
    return one;
  };
  const stop = async () => {
    await Promise.all(kept.map((each) => each.stop()));
  };
  try {
    const given = workers === 0 ? null : await cluster.createDatabase();
    const settings = given ? { DATABASE_URL: databaseUrl(given) } : {};
    const [, server] = await Promise.all([
      keep({ ROLE: 'sandbox', SANDBOX_PORT: String(sandboxPort), DATA_DIR: path.join(dataDir, 'outside') }),
      keep({
        ...settings,
        PORT: String(port),
        ROLE: given ? 'web' : 'all',
        SANDBOX_PORT: String(ownSandboxPort),
        ...own('server'),
      }),
    ]);
    await server.ready();
    const pairs = Array.from({ length: workers }, (_, index) => keep({ ...settings, ROLE: 'worker', ...own(index) }));
    const address = given ?? (await findDatabase(readConfig({ DATA_DIR: dataDir })));
    const hasLost = () => kept.some(({ losses }) => losses > 0);
    await until(async () => hasLost() || (await sandbox.isReady()), { giveUpMs: START_WITHIN_MS });
    if (!address || hasLost() || !(await sandbox.isReady()))
      throw new Error(`The stage could not be opened: ${kept.map((each) => each.lastWords()).join('\n')}`);
    const pool = (role: 'owner' | 'parley_system') =>
      createPool({
        address,
        role,
        log: createLog('silent'),
        max: 4,
        statementTimeoutMs: CHECK_TIMEOUT_MS,
        applicationName: 'chaos',
      });
    const [ownerPool, systemPool] = [pool('owner'), pool('parley_system')];
    const origin = `http://127.0.0.1:${port}`;
    return {
      origin,
      port,
      dataDir,
      masterKey,
      sandbox,
      server,
      workers: await Promise.all(pairs),
      address,
      ownerPool,
      systemPool,
      rows: async <Row>(text: string, values: unknown[] = []) => (await ownerPool.query(text, values)).rows as Row[],
      losses: () => kept.reduce((sum, { losses }) => sum + losses, 0),
      isReady: () =>
        fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      async close() {
        await Promise.all([ownerPool.end(), systemPool.end()]);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
