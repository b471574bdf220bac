import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, lstat, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { hasCode } from '../error-code.ts';
import { type ServerUser, isReachable } from './server-user.ts';
import type { PostgresSettings } from './settings.ts';
import { startUpFailure } from '../start-up-failure.ts';

/** The role that owns everything in the cluster; the web app acts as a lesser one. */
export const OWNER_ROLE = 'parley';

/** The database that initdb makes. Making one of our own would lengthen the first start by a third of a second. */
export const DATABASE = 'postgres';

/** What a client of `pg` needs to connect as the owner. `host` is a folder when the server listens on a Unix socket. */
export type PostgresConnection = { host: string; port: number; user: string; database: string; password?: string };

/** The connection as a URL, for programs that want one. */
export function connectionUrl({ host, port, user, database, password }: PostgresConnection): string {
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  if (!path.isAbsolute(host)) return `postgresql://${user}${secret}@${host}:${port}/${database}`;
  return `postgresql://${user}${secret}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** How clients reach the server, and no one else does. */
type ServerAccess = {
  connection: PostgresConnection;
  /** Settings that make the server listen there. */
  settings: PostgresSettings;
  /** The text of pg_hba.conf. */
  hostRules: string;
  /** Arguments of initdb. */
  initArguments: string[];
  /** The socket's own lock file, which is checked and cleared together with postmaster.pid. */
  socketLockFile: string | undefined;
  /** Called before each start of the server. */
  prepare: () => Promise<void>;
  /** Called when the server has stopped. */
  close: () => Promise<void>;
};

/** Part of the socket's file name; nothing listens on this port. */
const PORT = 5432;
const SOCKET = `.s.PGSQL.${PORT}`;

/** The kernel's limit for a Unix socket's path, less the ending zero. */
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;

async function ensureOwnFolder(folder: string, user: ServerUser | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  const found = await lstat(folder);
  if (!found.isDirectory() || ![process.getuid?.(), user?.uid].includes(found.uid)) {
    throw startUpFailure(
      `The folder ${folder} belongs to another user of this machine. Delete it or set TMPDIR, then start again.`,
    );
  }
  await chmod(folder, 0o700);
  if (user) await chown(folder, user.uid, user.gid);
}

/**
 * A Unix socket in a folder that only PostgreSQL's user (and root) may enter: who can enter may connect as the owner.
 * The folder is in the data folder, or below the machine's temporary folder when that path is too long for a
 * socket or out of reach of PostgreSQL's user.
 */
export async function socketAccess(dataDir: string, user: ServerUser | undefined): Promise<ServerAccess> {
  const inside = path.join(dataDir, 'postgres-socket');
  const isShort = Buffer.byteLength(path.join(inside, SOCKET)) <= LONGEST_SOCKET_PATH;
  const isInside = isShort && (await isReachable(dataDir, user));
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = isInside ? inside : path.join(os.tmpdir(), `parley-${hash}`);
  return {
    connection: { host: folder, port: PORT, user: OWNER_ROLE, database: DATABASE },
    settings: {
      listen_addresses: '',
      unix_socket_directories: folder,
      unix_socket_permissions: '0700',
      port: String(PORT),
    },
    hostRules: 'local all all trust\n',
    initArguments: ['--auth-local=trust', '--auth-host=reject'],
    socketLockFile: path.join(folder, `${SOCKET}.lock`),
    prepare: () => ensureOwnFolder(folder, user),
    async close() {
      if (isInside) return;
      await rmdir(folder).catch((error: unknown) => {
        // A server that had to be killed leaves its socket; the next start uses the folder again.
        if (!hasCode(error, 'ENOENT', 'ENOTEMPTY')) throw error;
      });
    },
  };
}

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
