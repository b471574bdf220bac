import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { mountAssets } from './assets.ts';
import { createClock, type ClockOptions } from './clock.ts';
import { ControlError } from './control/control-error.ts';
import { mountControl } from './control/control-server.ts';
import { createFeed } from './feed.ts';
import { installLocalOnly } from './local-only.ts';
import { startMailServer } from './mail-server.ts';
import { openMailStore } from './mail-store.ts';
import { MAILBOX_PAGE } from './mailbox-page.ts';
import { mountMailbox } from './mailbox-routes.ts';
import { EVERY_ANSWER } from './page.ts';
import type { OpenProvider, Provider, Shared } from './provider.ts';
import type { TlsServer } from './tls/start-tls.ts';

export interface CoreOptions extends ClockOptions {
  port: number;
  /** Where Parley sends its mail to; always on 127.0.0.1. */
  smtpPort: number;
  /** Where it answers by TLS too; undefined: nowhere. */
  tlsPort?: number | undefined;
  /** The sandbox keeps its files below `sandbox` in here. */
  dataDir: string;
  host: string;
  /** Allows reading the mail, which holds links that set passwords. */
  mailboxKey: string;
  /** Receives what went wrong and is part of no response. */
  onFault: (error: unknown) => void;
}

export interface Sandbox {
  /** The ports it got, also where 0 was asked for. */
  port: number;
  smtpPort: number;
  /** Null where it answers without TLS only. */
  tls: Pick<TlsServer, 'port' | 'authorityFile'> | null;
  stop(): Promise<void>;
}

/** What a caller did wrong is in the response, and is no fault of the sandbox. */
const isRefusal = (error: Error, providers: readonly Provider[]): boolean =>
  error instanceof ControlError ||
  error instanceof ZodError ||
  ('statusCode' in error && Number(error.statusCode) < 500) ||
  providers.some((provider) => provider.isRefusal(error));

/** Starts the mailbox, the control API and the given providers on one clock. Throws when a port is in use. */
export async function startCore(options: CoreOptions, open: readonly OpenProvider[]): Promise<Sandbox> {
  const { port, smtpPort, host, onFault, now, shiftClock } = options;
  const folder = path.join(options.dataDir, 'sandbox');
  const store = await openMailStore(path.join(folder, 'mail'));
  const clock = createClock({ now, shiftClock }, onFault);
  const shared: Shared = { folder, clock, feed: createFeed(clock), onFault };
  const providers = await Promise.all(open.map((openOne) => openOne(shared)));
  const links = [...providers.flatMap(({ pages }) => pages), MAILBOX_PAGE];
  const app = Fastify({
    rewriteUrl: ({ url = '/' }) => providers.reduce((address, provider) => provider.insideUrl(address), url),
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    forceCloseConnections: true,
    http: { headersTimeout: 15_000 },
  });
  const hostNames = providers.flatMap((provider) => provider.hostNames);
  installLocalOnly(app, hostNames);
  app.addHook('onRequest', async (_, reply) => void reply.headers(EVERY_ANSWER));
  app.addHook('onError', async (_request, _reply, error) => {
    if (!isRefusal(error, providers)) onFault(error);
  });
  await mountAssets(app);
  mountMailbox(app, store, options.mailboxKey, links);
  for (const provider of providers) await provider.mount(app, links);
  mountControl(app, shared, providers);
  const stopProviders = async (): Promise<void> => {
    clock.stop();
    await Promise.all(providers.map((provider) => provider.stop()));
  };
  const mail = await startMailServer(smtpPort, store, onFault).catch(async (error: unknown) => {
    await stopProviders();
    throw error;
  });
  try {
    await app.listen({ port, host });
  } catch (error) {
    await Promise.all([mail.stop(), stopProviders()]);
    throw error;
  }
  const tls = await openTls(app, options, folder, hostNames).catch(async (error: unknown) => {
    await Promise.all([app.close(), mail.stop()]);
    await stopProviders();
    throw error;
  });
  const listening = (app.server.address() as AddressInfo).port;
  for (const provider of providers) provider.started(`http://127.0.0.1:${listening}`);
  return {
    port: listening,
    smtpPort: mail.port,
    tls,
    async stop() {
      await Promise.all([app.close(), mail.stop(), tls?.stop()]);
      await stopProviders();
    },
  };
}

/** Loaded where it is asked for only. */
async function openTls(
  app: FastifyInstance,
  { tlsPort: port, host }: CoreOptions,
  folder: string,
  names: readonly string[],
): Promise<TlsServer | null> {
  if (port === undefined) return null;
  const { startTls } = await import('./tls/start-tls.ts');
  return startTls(app, { port, host, folder, names });
}
