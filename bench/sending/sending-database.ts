import type { Pool } from 'pg';
import { createPool, type DatabaseRole } from '../../src/foundation/server/db/pool.ts';
import { createLog } from '../../src/foundation/server/log.ts';
import { MASTER_KEY, startDatabase, type BenchDatabase } from '../harness/database.ts';
import { killChildren, startProvider, stopChild, type BenchProvider } from './children.ts';

const FILL_TIMEOUT_MS = 300_000;

export interface SendingSetting {
  folder: string;
  database: BenchDatabase;
  /** Acts as parley_system. */
  pool: Pool;
  ownerPool: Pool;
  provider: BenchProvider;
}

/** The environment of the engine and of the floor: where database and provider are. */
export const sendingEnv = ({
  folder,
  database,
  provider,
}: Pick<SendingSetting, 'folder' | 'database' | 'provider'>): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: database.url,
  MASTER_KEY,
  ROLE: 'worker',
  DATA_DIR: folder,
  META_GRAPH_URL: provider.url,
  PROVIDER: provider.url,
});

/** Starts an empty database and a provider, and ends both after `work`, with what it has left running. */
export async function withSendingDatabase<Result>(
  folder: string,
  work: (setting: SendingSetting) => Promise<Result>,
): Promise<Result> {
  const database = await startDatabase(folder, null);
  const open = (role: DatabaseRole) =>
    createPool({
      address: database.address,
      role,
      log: createLog('silent'),
      max: 2,
      statementTimeoutMs: FILL_TIMEOUT_MS,
      applicationName: 'bench',
    });
  const [pool, ownerPool, provider] = [open('parley_system'), open('owner'), await startProvider()];
  try {
    return await work({ folder, database, pool, ownerPool, provider });
  } finally {
    await stopChild(provider.child);
    killChildren();
    await Promise.all([pool.end(), ownerPool.end()]);
    await database.stop();
  }
}
