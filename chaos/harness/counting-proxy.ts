import { createServer, request as forward, type IncomingMessage } from 'node:http';
import { once } from 'node:events';

/** Stands before the stand-in for the provider and counts whatever is asked of it. */
export interface CountingProxy {
  /** `METHOD path` of every call, in order. */
  calls: string[];
  close(): Promise<void>;
}

/** Listens on `port` and passes everything on to `target`. */
export async function countCalls(port: number, target: number): Promise<CountingProxy> {
  const calls: string[] = [];
  const server = createServer((asked, response) => {
    calls.push(`${asked.method} ${asked.url}`);
    const { method, url, headers } = asked;
    const passedOn = forward(
      { host: '127.0.0.1', port: target, method, path: url, headers },
      (got: IncomingMessage) => {
        response.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(response);
      },
    );
    passedOn.on('error', () => response.destroy());
    asked.pipe(passedOn);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
