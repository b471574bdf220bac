import type { PoolClient } from 'pg';

/**
 * What is sent over this connection until the event loop's turn ends leaves in one packet: every packet costs a
 * call of the system here and wakes a process of PostgreSQL there, which is dearer than what most statements do.
 */
export function sendTogether(client: PoolClient): void {
  const { stream } = client.connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
