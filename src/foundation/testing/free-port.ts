import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';

/**
 * Below those that systems give to outgoing connections and to servers that ask for any port (from 32768 on Linux, from
 * 49152 elsewhere): such a port could be taken between the look at it and its use.
 */
const PORTS = { from: 20_000, until: 32_000 };

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

/** The first of two neighbouring ports that are free. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.until);
    const servers = [await hold(port), await hold(port + 1)];
    for (const server of servers) {
      if (!server) continue;
      server.close();
      await once(server, 'close');
    }
    if (!servers.includes(null)) return port;
  }
}
