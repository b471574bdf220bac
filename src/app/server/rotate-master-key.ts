import { readConfig, type Config } from '../../foundation/server/config.ts';
import type { Pool } from '../../foundation/server/db/pool.ts';
import { createLog } from '../../foundation/server/log.ts';
import { adoptNextMasterKey, planNextMasterKey } from '../../foundation/server/secrets-file.ts';
import {
  countRunningProcesses,
  rotateMasterKey,
  verifyMasterKey,
} from '../../foundation/server/secrets/rotate-master-key.ts';
import { StartUpFailure } from '../../foundation/server/start-up-failure.ts';
import { openAsOwner } from './open-database.ts';

// `npm run rotate-master-key`: replaces the master key, which wraps the data keys of every business. Parley must be
// stopped. With MASTER_KEY the new one comes from NEW_MASTER_KEY; otherwise a new one is made in secrets.json.
// Interrupted at any moment, running it again finishes what is left.

async function rewrap(ownerPool: Pool, oldKey: Buffer, newKey: Buffer): Promise<string> {
  if (oldKey.equals(newKey)) throw new StartUpFailure('NEW_MASTER_KEY is the same as MASTER_KEY.');
  const running = await countRunningProcesses(ownerPool);
  if (running > 0)
    throw new StartUpFailure('Parley is running on this database. Stop all its processes, then run this again.');
  const { rewrapped } = await rotateMasterKey(ownerPool, oldKey, newKey);
  await verifyMasterKey(ownerPool, newKey);
  return `The keys of ${rewrapped} businesses were wrapped with the new master key.`;
}

async function run(config: Config): Promise<string> {
  const { masterKey, newMasterKey, dataDir } = config;
  if (masterKey !== undefined && newMasterKey === undefined)
    throw new StartUpFailure('NEW_MASTER_KEY is missing (openssl rand -base64 32 makes one).');
  const database = await openAsOwner(config, createLog('warn'));
  try {
    if (masterKey !== undefined && newMasterKey !== undefined) {
      const said = await rewrap(database.ownerPool, masterKey, newMasterKey);
      return `${said} Set MASTER_KEY to the value of NEW_MASTER_KEY and start again.`;
    }
    const keys = await planNextMasterKey(dataDir);
    const said = await rewrap(database.ownerPool, keys.masterKey, keys.nextMasterKey);
    await adoptNextMasterKey(dataDir);
    return `${said} secrets.json holds it; backups made before this need the old file.`;
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${await run(readConfig(process.env))}\n`);
} catch (error) {
  if (!(error instanceof StartUpFailure)) throw error;
  process.stderr.write(`${error.sentence}\n`);
  process.exitCode = 1;
}
