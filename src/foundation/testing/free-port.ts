import { once } from 'node:events';
import net from 'node:net';

async function hold(port: number): Promise<net.Server | null> {
  const server = net.createServer();
  // `once` rejects when the server says 'error' instead: the port is taken.
  const outcome = once(server, 'listening').then(
    () => server,
    () => null,
  );
  server.listen(port, '127.0.0.1');
  return outcome;
}

/** The first of two neighbouring ports that no one uses right now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const first = await hold(0);
    if (!first) continue;
    const { port } = first.address() as net.AddressInfo;
    const second = await hold(port + 1);
    for (const server of second ? [first, second] : [first]) {
      server.close();
      await once(server, 'close');
    }
    if (second) return port;
  }
}
