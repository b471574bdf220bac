import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { hasCode } from '../error-code.ts';
import { DATABASE, OWNER_ROLE } from './connection.ts';
import type { ServerAccess } from './server-access.ts';
import type { ServerUser } from './server-user.ts';

const HOST = '127.0.0.1';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, HOST);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function readOrCreatePassword(file: string): Promise<string> {
  const found = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  });
  if (found.trim()) return found.trim();
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Where there are no Unix sockets to guard (Windows): the loopback address, with a password kept in the data folder. */
export async function tcpAccess(dataDir: string, user: ServerUser | undefined): Promise<ServerAccess> {
  const passwordFile = path.join(dataDir, 'postgres-password');
  const password = await readOrCreatePassword(passwordFile);
  if (user) await chown(passwordFile, user.uid, user.gid);
  const port = await freePort();
  return {
    connection: { host: HOST, port, user: OWNER_ROLE, database: DATABASE, password },
    settings: { listen_addresses: HOST, unix_socket_directories: '', port: String(port) },
    hostRules: `host all all ${HOST}/32 scram-sha-256\n`,
    initArguments: ['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    socketLockFile: undefined,
    prepare: async () => undefined,
    close: async () => undefined,
  };
}
