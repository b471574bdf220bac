import { chmod, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { makeCertificates } from './make-certificates.ts';

export interface TlsServer {
  port: number;
  /** The certificate of this start's authority, for clients that are to trust it. */
  authorityFile: string;
  stop(): Promise<void>;
}

interface TlsOptions {
  port: number;
  host: string;
  /** Where the authority's certificate is written. */
  folder: string;
  /** The names by which it is called, besides those of this machine. */
  names: readonly string[];
}

const OWN_NAMES = ['localhost', '127.0.0.1', '::1'] as const;
const REQUEST_WITHIN_MS = 30_000;

/**
 * Serves the same program by TLS too. Authority and keys are made at the start and never written; only the authority's
 * certificate is, and goes with the stop.
 */
export async function startTls(app: FastifyInstance, { port, host, folder, names }: TlsOptions): Promise<TlsServer> {
  const { authority, certificate, key } = makeCertificates([...OWN_NAMES, ...names]);
  const server = createServer({ key, cert: certificate, requestTimeout: REQUEST_WITHIN_MS });
  server.on('request', (request, response) => void app.server.emit('request', request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const authorityFile = path.join(folder, 'authority.pem');
  await writeFile(authorityFile, authority);
  await chmod(authorityFile, 0o644);
  return {
    port: (server.address() as AddressInfo).port,
    authorityFile,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await rm(authorityFile, { force: true });
    },
  };
}
