import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { migrate } from '../../src/foundation/server/db/migrate.ts';
import { createPool, type DatabaseAddress } from '../../src/foundation/server/db/pool.ts';
import { createLog } from '../../src/foundation/server/log.ts';
import { startEmbeddedPostgres } from '../../src/foundation/server/postgres/embedded-postgres.ts';
import { loadDataset } from '../data/load-dataset.ts';
import type { Dataset } from '../data/dataset.ts';

const MIGRATION_TIMEOUT_MS = 600_000;
/** Any key: the data of a benchmark are no one's secrets. */
export const MASTER_KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37 + 11) % 256)).toString(
  'base64',
);

export interface BenchDatabase {
  address: DatabaseAddress;
  url: string;
  /** Of the server, whose work counts as ours. */
  pid: number;
  stop(): Promise<void>;
}

/** A migrated PostgreSQL with full durability, as installations have it, filled with `dataset` when there is one. */
export async function startDatabase(folder: string, dataset: Dataset | null): Promise<BenchDatabase> {
  const dataDir = path.join(folder, `database-${performance.now().toFixed(0)}`);
  await mkdir(dataDir);
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: (line) => console.error(line) },
  });
  const address: DatabaseAddress = postgres.connection;
  try {
    const pool = createPool({
      address,
      role: 'owner',
      log: createLog('silent'),
      max: 4,
      statementTimeoutMs: MIGRATION_TIMEOUT_MS,
      applicationName: 'bench',
    });
    try {
      await migrate(pool);
    } finally {
      await pool.end();
    }
    if (dataset) await loadDataset(address, dataset);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  const { pid } = postgres;
  const killServer = () => process.kill(pid, 'SIGKILL');
  // An interrupted run leaves nothing behind; what was in this database is no one's loss.
  process.once('exit', killServer);
  return {
    address,
    url: urlOf(address),
    pid,
    async stop() {
      process.off('exit', killServer);
      await postgres.stop();
    },
  };
}

/** With a host that URL parsers take: the folder of a Unix socket travels as a parameter. */
function urlOf({ host = '', port = 5432, user = '', database = '' }: DatabaseAddress): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
