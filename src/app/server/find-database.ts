import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../foundation/server/config.ts';
import type { DatabaseAddress } from '../../foundation/server/db/pool.ts';
import { DATABASE, OWNER_ROLE } from '../../foundation/server/postgres/server-access.ts';

// Lines of postmaster.pid, counted from 0.
const PORT_LINE = 3;
const SOCKET_FOLDER_LINE = 4;

/** The database of DATABASE_URL, or the embedded one of a Parley that is running; null when there is neither. */
export async function findDatabase({ databaseUrl, dataDir }: Config): Promise<DatabaseAddress | null> {
  if (databaseUrl !== undefined) return { connectionString: databaseUrl };
  const content = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => null);
  const lines = content?.split('\n') ?? [];
  const [port, host] = [lines[PORT_LINE], lines[SOCKET_FOLDER_LINE]];
  return port && host ? { host, port: Number(port), user: OWNER_ROLE, database: DATABASE } : null;
}
