import type { FastifyInstance } from 'fastify';
import { createAdminFromSettings, prepareFirstStart } from '../../accounts/server/index.ts';
import type { Config } from '../../foundation/server/config.ts';
import { createPool } from '../../foundation/server/db/pool.ts';
import type { RunningWorker } from '../../foundation/server/area.ts';
import type { Logger } from '../../foundation/server/log.ts';
import { sandboxSecrets } from '../../foundation/server/secrets/sandbox-secrets.ts';
import type { Sandbox } from '../../sandbox/server/start-sandbox.ts';
import { startScheduler } from '../../foundation/server/scheduler/start-scheduler.ts';
import { readOrCreateSecrets } from '../../foundation/server/secrets-file.ts';
import type { Services } from '../../foundation/server/services.ts';
import { StartUpFailure } from '../../foundation/server/start-up-failure.ts';
import { product } from './areas.ts';
import { ensureWebAppBuilt, WEB_APP_FOLDER } from './build-web-app.ts';
import { startCpuBoundWork } from './cpu-bound-work.ts';
import { createServices } from './create-services.ts';
import { createWeb } from './create-web.ts';
import { openOutgoing, type WaitingWork } from './outgoing.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';

export interface Parley {
  /** Where people open it; null for a process that serves none. */
  url: string | null;
  /** The one-time link for the first Super Admin; null where accounts exist. */
  firstStartLink: string | null;
  /** What waits until a person releases this copy; null where everything goes out as usual. */
  paused: WaitingWork | null;
  /** The page with the mail that would be sent, where the sandbox runs. */
  mailboxUrl: string | null;
  /** Where the sandbox answers by TLS, and whose certificate to trust for it; null where it does not. */
  sandboxTls: Sandbox['tls'];
  /** Takes no new work, finishes what runs (10 s at most), closes everything in reverse order. */
  stop(): Promise<void>;
}

/** Does this role serve people, and does it run work in the background? */
const serves = ({ role }: Config): boolean => role === 'web' || role === 'all';
const works = ({ role }: Config): boolean => role === 'worker' || role === 'all';
/** The stand-in for the providers and the mailbox run beside a whole installation, or alone when asked for. */
const simulates = ({ role, sandbox }: Config): boolean => role === 'sandbox' || (role === 'all' && sandbox === 'on');

// Loaded by the roles that need it: a web process starts in two thirds of the time.
const loadSandbox = () => import('../../sandbox/server/start-sandbox.ts');
const loadJobs = () => import('../../foundation/server/installation/run-released-jobs.ts');

/** Loads the code of every role, so that it is compiled. */
export const loadEveryRole = (): Promise<unknown> => Promise.all([loadSandbox(), loadJobs()]);

/** Starts the roles of this process. Whatever had started is stopped again when a later part fails. */
export async function startParley(config: Config, log: Logger): Promise<Parley> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const each of stops.toReversed())
      await each().catch((error: unknown) =>
        log.error({ err: error }, 'Failed to stop a part of the process; stopping the others'),
      );
  };
  try {
    const masterKey = config.masterKey ?? (await readOrCreateSecrets(config.dataDir)).masterKey;
    const sandbox = simulates(config) ? await startSandboxHere(config, log, masterKey) : null;
    if (sandbox) stops.push(sandbox.stop);
    const beside = besideOf(sandbox, config, masterKey);
    if (config.role === 'sandbox') return { url: null, firstStartLink: null, paused: null, ...beside, stop };
    // Half a minute of building at the very first start; the database starts meanwhile.
    const building = serves(config) && config.nodeEnv !== 'development' ? ensureWebAppBuilt(log) : Promise.resolve();
    building.catch(() => undefined);
    const database = await openDatabase(config, log, masterKey);
    stops.push(database.close);
    const release = await openOutgoing(config, log, database);
    stops.push(release.close);
    const services = await createServices({
      config,
      log,
      address: database.address,
      masterKey,
      outgoing: release.outgoing,
    });
    stops.push(services.close);
    const runner = works(config) ? await startWork(database, services, masterKey) : null;
    if (runner) stops.push(runner.stop);
    // By the process that people reach: another one that starts later would replace the link that this one has printed.
    const firstStartLink = serves(config) ? await prepareAccounts(config, services, database) : null;
    await building;
    if (!serves(config)) return { url: null, firstStartLink, paused: release.waiting, ...beside, stop };
    const app = await createWeb({
      services,
      masterKey,
      ...(config.nodeEnv === 'development' ? {} : { webAppFolder: WEB_APP_FOLDER }),
    });
    await listen(app, config);
    stops.push(() => app.close());
    return { url: new URL('/app/', config.publicUrl).href, firstStartLink, paused: release.waiting, ...beside, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where the sandbox is reached, if there is one. */
const besideOf = (
  sandbox: Sandbox | null,
  config: Config,
  masterKey: Buffer,
): Pick<Parley, 'mailboxUrl' | 'sandboxTls'> =>
  sandbox === null
    ? { mailboxUrl: null, sandboxTls: null }
    : { mailboxUrl: mailboxOf(config, masterKey), sandboxTls: sandbox.tls };

/** Anyone who knows the address may read the mail, so it carries the key. */
const mailboxOf = ({ sandboxPort }: Config, masterKey: Buffer): string =>
  `http://localhost:${sandboxPort}/mailbox?key=${sandboxSecrets(masterKey).mailboxKey}`;

async function startSandboxHere(
  { sandboxPort, sandboxTlsPort, dataDir }: Config,
  log: Logger,
  masterKey: Buffer,
): Promise<Sandbox> {
  const { startSandbox } = await loadSandbox();
  try {
    const onFault = (error: unknown) => log.error({ err: error }, 'Failed to handle a request in the sandbox');
    return await startSandbox({
      host: '127.0.0.1',
      port: sandboxPort,
      smtpPort: sandboxPort + 1,
      tlsPort: sandboxTlsPort,
      dataDir,
      ...sandboxSecrets(masterKey),
      onFault,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new StartUpFailure(
      sandboxTlsPort === undefined
        ? `Port ${sandboxPort} or ${sandboxPort + 1}, which the sandbox needs, is in use by another program. Stop that program, or set SANDBOX_PORT to another number.`
        : `Port ${sandboxPort}, ${sandboxPort + 1} or ${sandboxTlsPort}, which the sandbox needs, is in use by another program. Stop that program, or set SANDBOX_PORT or SANDBOX_TLS_PORT to another number.`,
    );
  }
}

/** Starts the jobs and the workers of every area. */
async function startWork(
  { address, ownerPool }: OpenDatabase,
  services: Services,
  masterKey: Buffer,
): Promise<RunningWorker> {
  const { config, log } = services;
  const { runReleasedJobs } = await loadJobs();
  const openPool = (name: string, limits: { max: number; statementTimeoutMs?: number }) =>
    createPool({ address, role: 'parley_system', log, applicationName: `parley-${name}`, ...limits });
  const runner = await runReleasedJobs(services.outgoing, { ownerPool, services, jobs: product.jobs });
  const shared = openPool('work', { max: 4 });
  const pools = [shared];
  const { cpuBoundKinds, dueKinds, periodic } = product;
  const kinds = dueKinds.filter(({ cpuBound }) => !cpuBound);
  const running: RunningWorker[] = [
    startScheduler({ systemPool: shared, services, kinds, periodic }),
    startCpuBoundWork({ config, masterKey, address, systemPool: shared, services, kinds: cpuBoundKinds }),
  ];
  for (const { name, pool, start } of product.workers) {
    const own = pool ? openPool(name, pool) : shared;
    if (own !== shared) pools.push(own);
    running.push(start(own, services));
  }
  return {
    async stop() {
      await Promise.all([runner, ...running].map((each) => each.stop()));
      await Promise.all(pools.map((each) => each.end()));
    },
  };
}

/** The first Super Admin: from the settings, or by a link that is shown once. */
async function prepareAccounts(config: Config, services: Services, database: OpenDatabase): Promise<string | null> {
  if (config.adminEmail !== undefined && config.adminPassword !== undefined) {
    const made = await createAdminFromSettings(services, { email: config.adminEmail, password: config.adminPassword });
    if (made) services.log.info('Created the first Super Admin from ADMIN_EMAIL');
  }
  return prepareFirstStart(database.ownerPool, config.publicUrl);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port }).catch(async (error: NodeJS.ErrnoException) => {
    await app.close();
    if (error.code === 'EADDRINUSE')
      throw new StartUpFailure(
        `Port ${port} is in use by another program. Stop that program, or set PORT to another number.`,
      );
    if (error.code === 'EACCES')
      throw new StartUpFailure(`Port ${port} may not be opened by this user. Set PORT to a number above 1023.`);
    if (error.code === 'EADDRNOTAVAIL')
      throw new StartUpFailure(
        `HOST ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`,
      );
    throw error;
  });
}
