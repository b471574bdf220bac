import path from 'node:path';
import { startParley } from '../src/app/server/start-parley.ts';
import { readConfig } from '../src/foundation/server/config.ts';
import { createPool } from '../src/foundation/server/db/pool.ts';
import { createLog } from '../src/foundation/server/log.ts';
import { StartUpFailure } from '../src/foundation/server/start-up-failure.ts';
import { openDemoFolder } from './demo/demo-folder.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { FULL_SIZE } from './demo/schedule-stories.ts';
import { DEMO_PASSWORD, emailOf, STAFF, STAFF_NAMES } from './demo/staff.ts';
import { findDatabase } from '../src/app/server/find-database.ts';

// npm run demo: a Parley of its own with an invented shop in it. The first run fills it, which takes two
// minutes; later ones continue with what is there. PORT and SANDBOX_PORT work as ever, DEMO_DIR names the folder.

const say = (line: string) => process.stdout.write(`${line}\n`);
const folder = path.resolve(process.env['DEMO_DIR'] ?? 'demo-data');

async function run(): Promise<void> {
  const demo = await openDemoFolder(folder);
  const { PORT = '', SANDBOX_PORT = '', LOG_LEVEL = 'warn' } = process.env;
  const config = readConfig({ PORT, SANDBOX_PORT, LOG_LEVEL, DATA_DIR: folder });
  const asked = Promise.withResolvers<void>();
  // Asked twice, it still stops in order: the database must not be left behind.
  process.on('SIGINT', () => asked.resolve()).on('SIGTERM', () => asked.resolve());
  say('Parley is starting; at the very first time it builds the web app.');
  const parley = await startParley(config, createLog(config.logLevel));
  const sandboxUrl = `http://localhost:${config.sandboxPort}`;
  try {
    const isStopped = await Promise.race([
      asked.promise.then(() => true),
      demo.isFilled ? false : fill(parley.firstStartLink ?? '').then(() => false),
    ]);
    if (isStopped) return;
    say(`\nMarigold Lane is open: ${config.publicUrl.origin}/app/`);
    say(`Sign in as ${STAFF_NAMES.map((name) => `${emailOf(name)} (${STAFF[name].role})`).join(', ')}`);
    say(`Password of each: ${DEMO_PASSWORD}`);
    say(`Its customers' phones: ${sandboxUrl}/\nCtrl C ends it.\n`);
    await asked.promise;
  } finally {
    await parley.stop();
  }

  async function fill(firstStartLink: string): Promise<void> {
    const address = await findDatabase(config);
    if (!address) throw new Error('The database of the demo is not there.');
    const ownerPool = createPool({
      address,
      role: 'owner',
      log: createLog('warn'),
      max: 2,
      applicationName: 'parley-demo',
    });
    let shown = -1;
    try {
      const mailboxKey = new URL(parley.mailboxUrl ?? sandboxUrl).searchParams.get('key') ?? '';
      await fillDemo(
        { origin: config.publicUrl.origin, firstStartLink, sandboxUrl, mailboxKey, ownerPool },
        FULL_SIZE,
        (share) => {
          const tenths = Math.floor(share * 10);
          if (tenths > shown) say(`Filling the shop: ${tenths * 10} %`);
          shown = tenths;
        },
      );
    } finally {
      await ownerPool.end();
    }
    await demo.markFilled();
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof StartUpFailure)) throw error;
  process.stderr.write(`${error.sentence}\n`);
  process.exitCode = 1;
}
