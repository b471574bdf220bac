import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { buildConnector } from 'undici';
import { createOutside, type Outside } from '../../../foundation/server/outbound/fetch-outside.ts';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service of the test: keeps what it is given. */
export interface PushService {
  received: ReceivedPush[];
  /** The status of its next responses; 201 at first. */
  respond(status: number): void;
  /** The way out of the product, in which every public name leads here; names under .internal.example lead inside. */
  outside: Outside;
  close(): Promise<void>;
}

const PUBLIC = '93.184.215.14';

/** Starts it. Its connections are made without TLS, which is not what is tested. */
export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const byNode = buildConnector({ timeout: 2_000 });
  const outside = createOutside({
    resolve: (name) => Promise.resolve([{ address: name.endsWith('.internal.example') ? '10.0.0.7' : PUBLIC }]),
    connect: (options, callback) =>
      byNode({ ...options, protocol: 'http:', hostname: '127.0.0.1', port: String(port), servername: '' }, callback),
  });
  return {
    received,
    respond: (next) => void (status = next),
    outside,
    async close() {
      await outside.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
