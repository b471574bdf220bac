import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { hasCode } from '../error-code.ts';

/**
 * Where this process finds its database, as one line of text. A copy of the data folder differs in at least one part:
 *
 * - the folder's real path: another folder, also a snapshot of the file system, which keeps the other parts;
 * - inode and time of birth of a file that PostgreSQL writes once, when it makes the cluster: no copying tool can set
 *   them, so a backup that was copied back to the same path differs too;
 * - the machine's id: an image of the disk that was attached to another machine.
 *
 * Device numbers are left out because they change when a machine restarts. A database of one's own is named by the
 * address that its owner wrote; its copies are distinguished by `database_identity()` in the database itself.
 */
export async function describeLocation({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<string> {
  if (databaseUrl !== undefined) {
    const { host, port, database } = new pg.Client({ connectionString: databaseUrl });
    return `address ${host}:${port}/${database ?? ''}`;
  }
  const folder = await realpath(dataDir);
  const { ino, birthtimeNs } = await stat(path.join(folder, 'postgres', 'PG_VERSION'), { bigint: true });
  return `folder ${folder} file ${ino} born ${birthtimeNs} machine ${await machineId()}`;
}

/** Written by a container's runtime: there, the machine's id belongs to an image, if there is one at all. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv'];

/** The id that systemd gives a machine at its installation; empty where there is none. */
async function machineId(): Promise<string> {
  if ((await Promise.all(CONTAINER_MARKS.map(exists))).includes(true)) return 'container';
  const id = await readFile('/etc/machine-id', 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'EACCES')) return '';
    throw error;
  });
  return id.trim();
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT', 'EACCES')) return false;
      throw error;
    },
  );
