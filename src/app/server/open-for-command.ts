import type { Config } from '../../foundation/server/config.ts';
import { reachDatabase } from '../../foundation/server/db/check-database.ts';
import { createPool } from '../../foundation/server/db/pool.ts';
import type { Logger } from '../../foundation/server/log.ts';
import { findDatabase } from './find-database.ts';
import { openAsOwner, type OpenDatabase } from './open-database.ts';

const COMMAND_TIMEOUT_MS = 600_000;

/** The database for a command beside a Parley that may be running: the running one's, or one that is started for it. */
export async function openForCommand(config: Config, log: Logger): Promise<OpenDatabase> {
  const address = config.databaseUrl === undefined ? await findDatabase(config) : null;
  if (address) {
    const ownerPool = createPool({
      address,
      role: 'owner',
      log,
      max: 2,
      statementTimeoutMs: COMMAND_TIMEOUT_MS,
      applicationName: 'parley-command',
    });
    // The file that names it outlives a server that was killed.
    const isRunning = await reachDatabase(ownerPool).then(
      () => true,
      () => false,
    );
    if (isRunning) return { address, ownerPool, close: () => ownerPool.end() };
    await ownerPool.end();
  }
  return openAsOwner(config, log);
}
