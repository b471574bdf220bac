import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net, { type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseAddress } from '../../foundation/server/db/pool.ts';

/** Stands between the product and its database and fails in ways that networks do. */
export interface FlakyProxy {
  address: DatabaseAddress;
  /** Bytes vanish, connections stay: no one notices. */
  blackhole(): void;
  /** Every connection is reset, new ones are refused. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

const portOf = (address: DatabaseAddress): number => address.port ?? 5432;

/** Opens the proxy on a Unix socket in front of `target`, which is one, too. */
export async function openFlakyProxy(target: DatabaseAddress): Promise<FlakyProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pp-'));
  const file = path.join(folder, `.s.PGSQL.${portOf(target)}`);
  const sockets = new Set<Socket>();
  let isSwallowing = false;

  const join = (client: Socket): void => {
    const server = target.host?.startsWith('/')
      ? net.connect(path.join(target.host, `.s.PGSQL.${portOf(target)}`))
      : net.connect(portOf(target), target.host);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => isSwallowing || to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  };
  const server = net.createServer(join);
  const listen = async () => {
    await rm(file, { force: true });
    server.listen(file);
    await once(server, 'listening');
  };
  const drop = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen();
  return {
    address: { ...target, host: folder },
    blackhole: () => void (isSwallowing = true),
    cut: drop,
    async restore() {
      // What was swallowed is lost for good, so its connections are of no more use, as after a real outage.
      for (const socket of sockets) if (isSwallowing) socket.destroy();
      isSwallowing = false;
      if (!server.listening) await listen();
    },
    async close() {
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
