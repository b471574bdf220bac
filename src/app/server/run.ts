import { flushCompileCache } from 'node:module';
import { simulatorUrl } from '../../channels/server/index.ts';
import { readConfig, type Config } from '../../foundation/server/config.ts';
import { createLog } from '../../foundation/server/log.ts';
import { StartUpFailure } from '../../foundation/server/start-up-failure.ts';
import { giveBackMemoryAfterStart } from './give-back-memory.ts';
import { pausedSentence } from './outgoing.ts';
import { startParley, type Parley } from './start-parley.ts';

/** Longer than the drain of every part together; after that the process ends as it is. */
const STOP_WITHIN_MS = 25_000;

function announce({ url, firstStartLink, paused, mailboxUrl, sandboxTls }: Parley, config: Config): void {
  const lines: string[] = [];
  if (firstStartLink !== null)
    lines.push(`\nNo account exists yet. Create the first one (this link works once):\n  ${firstStartLink}\n`);
  if (paused !== null) lines.push(`\n${pausedSentence(paused)}\n`);
  if (url !== null) lines.push(`\nParley is ready: ${url}`);
  if (mailboxUrl !== null && config.smtpUrl === undefined)
    lines.push(`Mail that it would send without SMTP_URL: ${mailboxUrl}`);
  const phones = simulatorUrl(config);
  if (url !== null && phones !== null) lines.push(`Phones on which you play its customers: ${phones}`);
  if (sandboxTls !== null)
    lines.push(
      `The stand-in for the provider by TLS: https://localhost:${sandboxTls.port}, with the certificate in ${sandboxTls.authorityFile}`,
    );
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** The whole program. Ends with one sentence when it cannot start, and cleanly on Ctrl C or SIGTERM. */
export async function run(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = createLog(config.logLevel);
    // Listening before the start: Ctrl C while the database comes up must not leave it running.
    const asked = Promise.withResolvers<void>();
    const onSignal = () => asked.resolve();
    process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
    const parley = await startParley(config, log);
    announce(parley, config);
    // Now and not at the end: a killed process must not have compiled in vain.
    flushCompileCache();
    giveBackMemoryAfterStart();
    await asked.promise;
    log.info('Stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    // A second signal ends it at once.
    process.once('SIGINT', () => process.exit(130));
    await parley.stop();
    log.info('Stopped');
  } catch (error) {
    if (!(error instanceof StartUpFailure)) throw error;
    process.stderr.write(`${error.sentence}\n`);
    process.exitCode = 1;
  }
}
