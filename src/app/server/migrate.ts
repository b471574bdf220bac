import { readConfig } from '../../foundation/server/config.ts';
import { createLog } from '../../foundation/server/log.ts';
import { StartUpFailure } from '../../foundation/server/start-up-failure.ts';
import { openAsOwner } from './open-database.ts';

// `npm run migrate`: brings the database up to this version and ends.
try {
  const config = readConfig(process.env);
  const database = await openAsOwner(config, createLog(config.logLevel));
  await database.close();
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  if (!(error instanceof StartUpFailure)) throw error;
  process.stderr.write(`${error.sentence}\n`);
  process.exitCode = 1;
}
