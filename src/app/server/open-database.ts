import { checkDatabase, reachDatabase } from '../../foundation/server/db/check-database.ts';
import { migrate } from '../../foundation/server/db/migrate.ts';
import { createPool, type DatabaseAddress } from '../../foundation/server/db/pool.ts';
import type { Config } from '../../foundation/server/config.ts';
import type { Logger } from '../../foundation/server/log.ts';
import { startEmbeddedPostgres } from '../../foundation/server/postgres/embedded-postgres.ts';

export interface OpenDatabase {
  address: DatabaseAddress;
  /** Signed in as the owner: migrations and the job library. */
  ownerPool: ReturnType<typeof createPool>;
  close(): Promise<void>;
}

/** Migrations may rewrite tables; nothing else gets this long. */
const MIGRATION_TIMEOUT_MS = 600_000;

/**
 * The database of DATABASE_URL, or the embedded one, migrated and checked. Throws StartUpFailure with
 * one sentence when it cannot be reached or cannot keep our promises.
 */
export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: launcherLog(log) })
      : null;
  const address: DatabaseAddress = embedded ? embedded.connection : { connectionString: config.databaseUrl ?? '' };
  const ownerPool = createPool({
    address,
    role: 'owner',
    log,
    max: 10,
    statementTimeoutMs: MIGRATION_TIMEOUT_MS,
    applicationName: 'parley-owner',
  });
  const close = async () => {
    await ownerPool.end();
    await embedded?.stop();
  };
  try {
    await reachDatabase(ownerPool);
    const { applied } = await migrate(ownerPool);
    if (applied.length > 0) log.info({ migrations: applied }, 'The database was brought up to this version');
    const appPool = createPool({ address, role: 'parley_app', log, max: 1, applicationName: 'parley-check' });
    try {
      await checkDatabase(ownerPool, appPool, { mayLoseData: config.nodeEnv !== 'production' });
    } finally {
      await appPool.end();
    }
    return { address, ownerPool, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const launcherLog = (log: Logger) => ({
  info: (message: string) => log.info(message),
  warn: (message: string) => log.warn(message),
});
