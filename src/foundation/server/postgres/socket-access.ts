import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, rmdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { hasCode } from '../error-code.ts';
import { startUpFailure } from '../start-up-failure.ts';
import { DATABASE, OWNER_ROLE } from './connection.ts';
import type { ServerAccess } from './server-access.ts';
import { isReachable, type ServerUser } from './server-user.ts';

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
