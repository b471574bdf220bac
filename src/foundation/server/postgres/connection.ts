import path from 'node:path';

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
