import { checkInstallation } from '../../doctor/server/index.ts';
import { readConfig, type Config } from '../../foundation/server/config.ts';
import { createLog } from '../../foundation/server/log.ts';
import { StartUpFailure } from '../../foundation/server/start-up-failure.ts';
import { product } from './areas.ts';
import { openForCommand } from './open-for-command.ts';
import { describeLocation, isReleased } from './outgoing.ts';

// `npm run doctor`: checks the installation and prints how to fix what is wrong. Works whether Parley is running or not; exits with code 1
// when something is broken. The page Settings, System check also covers the channels and messages of a business.

const MARKS = { good: 'ok', attention: 'attention', broken: 'BROKEN' } as const;

async function run(config: Config): Promise<{ text: string; isBroken: boolean }> {
  const database = await openForCommand(config, createLog('error'));
  try {
    const { findings, versions } = await checkInstallation(product.areas, {
      config,
      pool: database.ownerPool,
      sending: (await isReleased(database.ownerPool, await describeLocation(config))) ? 'released' : 'paused',
      refusedWebhooks: null,
    });
    const width = Math.max(...findings.map(({ title }) => title.length));
    const lines = findings.map(
      ({ state, title, text }) => `${MARKS[state].padEnd(10)}${title.padEnd(width + 2)}${text}`,
    );
    const installed = versions.map(({ name, version }) => `${name} ${version}`).join(', ');
    return { text: [...lines, '', installed].join('\n'), isBroken: findings.some(({ state }) => state === 'broken') };
  } finally {
    await database.close();
  }
}

try {
  const { text, isBroken } = await run(readConfig(process.env));
  process.stdout.write(`${text}\n`);
  if (isBroken) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof StartUpFailure)) throw error;
  process.stderr.write(`${error.sentence}\n`);
  process.exitCode = 1;
}
