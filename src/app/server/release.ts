import { readConfig, type Config } from '../../foundation/server/config.ts';
import { createPool } from '../../foundation/server/db/pool.ts';
import { createLog } from '../../foundation/server/log.ts';
import { StartUpFailure } from '../../foundation/server/start-up-failure.ts';
import { openForCommand } from './open-for-command.ts';
import { countWaiting, describeLocation, forgetLocations, isReleased, pausedSentence, release } from './outgoing.ts';

// `npm run release`: says whether this installation may send. `-- send` or `-- discard` releases a copy and decides
// about what waits; `-- pause` takes every release back, for before and after a restore that cannot be recognised.
// Works while Parley runs, and takes effect within a second.

const ACTIONS = ['', 'send', 'discard', 'pause'] as const;
type Action = (typeof ACTIONS)[number];
/** Marks every row that waits in one statement. */
const DISCARD_TIMEOUT_MS = 600_000;

async function run(config: Config, action: Action): Promise<string> {
  const log = createLog('warn');
  const database = await openForCommand(config, log);
  const systemPool = createPool({
    address: database.address,
    role: 'parley_system',
    log,
    max: 1,
    statementTimeoutMs: DISCARD_TIMEOUT_MS,
    applicationName: 'parley-release',
  });
  const pools = { ownerPool: database.ownerPool, systemPool };
  try {
    const place = await describeLocation(config);
    if (action === 'pause') {
      await forgetLocations(pools.ownerPool);
      return pausedSentence(await countWaiting(pools));
    }
    if (await isReleased(systemPool, place)) return 'This installation is released: it sends as usual.';
    if (action === '') return pausedSentence(await countWaiting(pools));
    const { sends, jobs } = await countWaiting(pools);
    await release(pools, place, action);
    const fate = action === 'send' ? 'will be sent' : 'will not be sent';
    return `Released. ${sends} messages and ${jobs} mails and other calls that waited ${fate}.`;
  } finally {
    await systemPool.end();
    await database.close();
  }
}

try {
  const action = ACTIONS.find((each) => each === (process.argv[2] ?? ''));
  if (action === undefined || process.argv.length > 3)
    throw new StartUpFailure('Say send, discard, pause, or nothing to see the state.');
  process.stdout.write(`${await run(readConfig(process.env), action)}\n`);
} catch (error) {
  if (!(error instanceof StartUpFailure)) throw error;
  process.stderr.write(`${error.sentence}\n`);
  process.exitCode = 1;
}
