import type { Server } from 'node:http';
import type { DropArgument, Socket } from 'node:net';
import type { SecurityLog } from '../security-log.ts';
import { addressKey, createSharedAddresses } from './client-address.ts';
import type { HttpLimits } from './http-limits.ts';

/**
 * Closes connections beyond the limit of the process or of their address before anything of them is read.
 * Memory and file descriptors stay bounded, no matter how many are opened.
 */
export function limitConnections(
  server: Server,
  limits: HttpLimits,
  trustedProxies: readonly string[],
  report: SecurityLog,
): void {
  const isShared = createSharedAddresses(trustedProxies, limits.countsLoopback);
  const open = new Map<string, number>();
  server.maxConnections = limits.connections;
  server.on('drop', (dropped?: DropArgument) =>
    report('security.connections_exhausted', { address: dropped?.remoteAddress, reason: 'PROCESS' }),
  );
  // Before Node's own listener, which would begin to read.
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket;
    if (address === undefined || isShared(address)) return;
    const key = addressKey(address);
    const count = open.get(key) ?? 0;
    if (count >= limits.connectionsPerAddress) {
      socket.destroy();
      report('security.connections_exhausted', { address, reason: 'ADDRESS' });
      return;
    }
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
