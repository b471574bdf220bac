import { checkDatabase, reachDatabase } from '../../foundation/server/db/check-database.ts';
import { migrate } from '../../foundation/server/db/migrate.ts';
import { ensureLogins } from '../../foundation/server/db/logins.ts';
import { createPool, type DatabaseAddress, type Logins, type Pool } from '../../foundation/server/db/pool.ts';
import type { Config } from '../../foundation/server/config.ts';
import type { Logger } from '../../foundation/server/log.ts';
import { verifyMasterKey } from '../../foundation/server/secrets/rotate-master-key.ts';
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
 * The database of DATABASE_URL, or the embedded one, migrated; signed in as its owner only. Throws StartUpFailure with
 * one sentence when it cannot be reached or brought up to this version.
 */
export async function openAsOwner(config: Config, log: Logger): Promise<OpenDatabase> {
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
    if (applied.length > 0) log.info({ migrations: applied }, 'Migrated the database to this version');
    return { address, ownerPool, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The same, ready to serve: its secrets open with this master key, and those who work sign in by logins of their own.
 * Throws StartUpFailure where it could not keep our promises.
 */
export async function openDatabase(config: Config, log: Logger, masterKey: Buffer): Promise<OpenDatabase> {
  const database = await openAsOwner(config, log);
  const pools: Pool[] = [];
  try {
    // First: a start with a wrong key must not change the passwords that others work with.
    await verifyMasterKey(database.ownerPool, masterKey);
    const address = { ...database.address, logins: await loginsOf(config, database.ownerPool, masterKey) };
    for (const role of ['parley_app', 'parley_system'] as const)
      pools.push(createPool({ address, role, log, max: 1, applicationName: 'parley-check' }));
    await checkDatabase(database.ownerPool, pools, { mayLoseData: config.nodeEnv !== 'production' });
    return { ...database, address };
  } catch (error) {
    await Promise.all(pools.splice(0).map((pool) => pool.end()));
    await database.close();
    throw error;
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

async function loginsOf(
  { databaseAppUrl, databaseSystemUrl }: Config,
  ownerPool: Pool,
  masterKey: Buffer,
): Promise<Logins> {
  if (databaseAppUrl === undefined || databaseSystemUrl === undefined) return ensureLogins(ownerPool, masterKey);
  return {
    parley_app: { connectionString: databaseAppUrl },
    parley_system: { connectionString: databaseSystemUrl },
  };
}

const launcherLog = (log: Logger) => ({
  info: (message: string) => log.info(message),
  warn: (message: string) => log.warn(message),
});
