import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import type { Random } from './random.ts';

export interface BreakingOptions {
  target: number;
  random: Random;
  /** How long a connection lives, from and to. */
  lifeMs: readonly [number, number];
  /** How long a half-open one swallows everything before both ends notice. */
  silentMs: readonly [number, number];
  /** Which part of the half-open ones is never ended from here: the client itself must notice. */
  neverTold: number;
}

/** Stands between sockets and the server and breaks every connection after a while: half of them at once, half by silence. */
export interface BreakingProxy {
  port: number;
  readonly resets: number;
  readonly halfOpens: number;
  /** New connections live on; those that are silent now stay so until their time. */
  calm(): void;
  close(): Promise<void>;
}

/** Opens the proxy on a port of its own. */
export async function openBreakingProxy(options: BreakingOptions): Promise<BreakingProxy> {
  const { target, random, lifeMs, silentMs, neverTold } = options;
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  let isCalm = false;
  let resets = 0;
  let halfOpens = 0;
  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };

  const server = net.createServer((client) => {
    const upstream = net.connect(target, '127.0.0.1');
    let isSilent = false;
    const destroy = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => isSilent || to.write(bytes));
      from.on('error', () => from.destroy());
      from.on('close', () => {
        sockets.delete(from);
        // An end is one more thing that a silent connection does not pass on.
        if (!isSilent || from === client) destroy();
      });
    }
    later(random.between(...lifeMs), () => {
      if (isCalm || client.destroyed) return;
      if (random.hits(0.5)) {
        resets += 1;
        return destroy();
      }
      halfOpens += 1;
      isSilent = true;
      if (!random.hits(neverTold)) later(random.between(...silentMs), destroy);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get resets() {
      return resets;
    },
    get halfOpens() {
      return halfOpens;
    },
    calm: () => void (isCalm = true),
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
