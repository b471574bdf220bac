import { readConfig } from '../src/foundation/server/config.ts';
import { createPool } from '../src/foundation/server/db/pool.ts';
import { describeLocation } from '../src/foundation/server/installation/location.ts';
import { isReleased } from '../src/foundation/server/installation/location-store.ts';
import { createLog } from '../src/foundation/server/log.ts';
import { findDatabase } from '../src/app/server/find-database.ts';
import { runLedger } from './ledger/run-ledger.ts';

// npm run ledger: compares what the tables say about each other, while Parley runs. Prints the counts of
// what is lost, doubled, stuck or contradictory; ends with 1 when one of them is not 0.

const READ_TIMEOUT_MS = 600_000;

const config = readConfig(process.env);
const address = await findDatabase(config);
if (!address) {
  console.error('There is no database to look at: start Parley, or give DATABASE_URL.');
  process.exit(1);
}
const pool = createPool({
  address,
  role: 'parley_system',
  log: createLog('warn'),
  max: 1,
  statementTimeoutMs: READ_TIMEOUT_MS,
  applicationName: 'parley-ledger',
});
try {
  const isPaused = !(await isReleased(pool, await describeLocation(config)));
  if (isPaused)
    console.log('This installation is paused (npm run release): what waits to be sent is not counted as stuck.');
  const findings = await runLedger(pool, { isPaused });
  for (const { kind, name, count, summary, examples } of findings) {
    const where = count === 0 ? '' : ` (${examples.join(', ')})`;
    console.log(`${kind.padEnd(9)} ${String(count).padStart(6)}  ${name}: ${summary}${where}`);
  }
  const total = (kind: string) => findings.reduce((sum, each) => sum + (each.kind === kind ? each.count : 0), 0);
  console.log(
    `lost ${total('lost')}, duplicate ${total('duplicate')}, stuck ${total('stuck')}, wrong ${total('wrong')}`,
  );
  process.exitCode = findings.some(({ count }) => count > 0) ? 1 : 0;
} finally {
  await pool.end();
}
