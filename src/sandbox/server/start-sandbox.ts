import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Fastify from 'fastify';
import { mountAssets } from './assets.ts';
import { ZodError } from 'zod';
import { ControlError } from './control/control-error.ts';
import { mountControl } from './control/control-server.ts';
import { GraphError } from './graph/graph-error.ts';
import { insideUrl, mountGraph } from './graph/graph-server.ts';
import { mountDownloads } from './graph/media-routes.ts';
import { installLocalOnly } from './local-only.ts';
import { mountLogin } from './login/login-routes.ts';
import { startMailServer } from './mail-server.ts';
import { openMailStore } from './mail-store.ts';
import { mountMailbox } from './mailbox-routes.ts';
import { EVERY_ANSWER } from './page.ts';
import { resumeArrivals } from './phones/arrival.ts';
import { mountPhonePage } from './phones/phone-page.ts';
import { openPlatform } from './platform.ts';
import type { ClockOptions } from './clock.ts';
import type { AppSecrets } from './default-app.ts';

export interface SandboxOptions extends ClockOptions, AppSecrets {
  port: number;
  /** Where Parley sends its mail to; always on 127.0.0.1. */
  smtpPort: number;
  /** The sandbox keeps its files below `sandbox` in here. */
  dataDir: string;
  host: string;
  /** Whoever has it may read the mail: it holds links that set passwords. */
  mailboxKey: string;
  /** Hears of what went wrong and has nobody else to be told. */
  onFault: (error: unknown) => void;
}

export interface Sandbox {
  /** The ports it got, also where 0 was asked for. */
  port: number;
  smtpPort: number;
  stop(): Promise<void>;
}

/** What a caller did wrong is answered, and is no fault of the sandbox. */
const isRefusal = (error: Error): boolean =>
  error instanceof GraphError ||
  error instanceof ControlError ||
  error instanceof ZodError ||
  ('statusCode' in error && Number(error.statusCode) < 500);

/** Starts the sandbox: the stand-in for what Parley talks to. Throws when a port is in use. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, smtpPort, host, onFault } = options;
  const folder = path.join(options.dataDir, 'sandbox');
  const store = await openMailStore(path.join(folder, 'mail'));
  const { now, shiftClock, appSecret, verifyToken, mailboxKey } = options;
  const platform = await openPlatform(folder, { now, shiftClock }, { appSecret, verifyToken }, onFault);
  const app = Fastify({
    rewriteUrl: ({ url = '/' }) => insideUrl(url),
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    forceCloseConnections: true,
    http: { headersTimeout: 15_000 },
  });
  installLocalOnly(app);
  app.addHook('onRequest', async (_, reply) => void reply.headers(EVERY_ANSWER));
  app.addHook('onError', async (_request, _reply, error) => {
    if (!isRefusal(error)) onFault(error);
  });
  await mountAssets(app);
  mountMailbox(app, store, mailboxKey);
  mountPhonePage(app);
  mountLogin(app, platform);
  mountGraph(app, platform);
  mountDownloads(app, platform);
  mountControl(app, platform);
  const stopPlatform = () => platform.stop();
  const mail = await startMailServer(smtpPort, store, onFault).catch(async (error: unknown) => {
    await stopPlatform();
    throw error;
  });
  try {
    await app.listen({ port, host });
  } catch (error) {
    await Promise.all([mail.stop(), stopPlatform()]);
    throw error;
  }
  platform.origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  resumeArrivals(platform);
  return {
    port: (app.server.address() as AddressInfo).port,
    smtpPort: mail.port,
    async stop() {
      await Promise.all([app.close(), mail.stop()]);
      await platform.stop();
    },
  };
}
