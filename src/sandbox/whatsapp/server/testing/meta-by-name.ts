import { readFile } from 'node:fs/promises';
import { Agent as HttpsAgent } from 'node:https';
import { connect } from 'node:tls';
import { Agent, buildConnector, Dispatcher1Wrapper } from 'undici';
import { startWithReceiver, type Stand } from './sandbox-with-receiver.ts';

/** The sandbox under the names of Meta's own hosts, for clients whose addresses cannot be changed. */
export interface MetaByName extends Stand {
  /** `fetch` to whom every host is the sandbox by TLS. */
  fetch: typeof fetch;
  /** The same for clients of `node:https`. */
  httpsAgent: HttpsAgent;
}

/** Starts a sandbox with TLS, and what leads a client to it by any name. */
export async function startMetaByName(): Promise<MetaByName> {
  const stand = await startWithReceiver({ tlsPort: 0 });
  const { stop } = stand;
  // A test may put the one that is made here in the place of this one.
  const plainFetch = globalThis.fetch;
  const { tls } = stand.sandbox;
  if (!tls) throw new Error('The sandbox has no TLS.');
  const ca = await readFile(tls.authorityFile, 'utf8');
  const connector = buildConnector({ ca });
  // Plain addresses are this machine's own and lead where they say.
  const dispatcher = new Agent({
    connect: (options, done) =>
      connector(
        options.protocol === 'https:'
          ? { ...options, servername: options.hostname, hostname: '127.0.0.1', port: String(tls.port) }
          : options,
        done,
      ),
  });
  const wrapped = new Dispatcher1Wrapper(dispatcher);
  const httpsAgent = new HttpsAgent({ ca });
  httpsAgent.createConnection = ({ servername }) => connect({ ca, servername, host: '127.0.0.1', port: tls.port });
  return Object.assign(stand, {
    fetch: (input: Parameters<typeof fetch>[0], init?: RequestInit) =>
      plainFetch(input, { ...init, dispatcher: wrapped } as RequestInit),
    httpsAgent,
    async stop() {
      httpsAgent.destroy();
      await dispatcher.destroy();
      await stop();
    },
  });
}
