import net from 'node:net';
import pg from 'pg';
import { markAsDatabaseError } from './database-error.ts';
import type { Logger } from '../log.ts';
import { wireTypes } from './wire-types.ts';

export type { Pool } from 'pg';

/** The database roles of migration 0001; the owner is the login that DATABASE_URL names. */
export type DatabaseRole = 'parley_app' | 'parley_system' | 'owner';

export interface DatabaseAddress {
  /** A postgres:// URL, or … */
  connectionString?: string;
  /** … the parts; `host` may be the directory of a Unix socket. */
  host?: string;
  port?: number;
  user?: string;
  database?: string;
  password?: string;
  /** By whom parley_app and parley_system sign in; without them the owner signs in and acts as one of the two. */
  logins?: Logins;
}

/** What replaces user and password of the address, or the whole address. */
type Login = { user: string; password: string } | { connectionString: string };
export type Logins = Readonly<Record<Exclude<DatabaseRole, 'owner'>, Login>>;

/** The address by which a role signs in. */
export function signInAddress(
  { logins, ...address }: DatabaseAddress,
  role: DatabaseRole,
): Omit<DatabaseAddress, 'logins'> {
  if (role === 'owner' || logins === undefined) return address;
  const login = logins[role];
  if ('connectionString' in login || address.connectionString === undefined) return { ...address, ...login };
  // In the query, which wins: an address without a host has no place for a user before it.
  const url = new URL(address.connectionString);
  url.searchParams.set('user', login.user);
  url.searchParams.set('password', login.password);
  return { connectionString: url.href };
}

interface PoolOptions {
  address: DatabaseAddress;
  role: DatabaseRole;
  log: Logger;
  /** Connections at most. Two cores gain nothing beyond a dozen. */
  max?: number;
  /** One statement, milliseconds; the server cancels it. */
  statementTimeoutMs?: number;
  applicationName: string;
}

// Wait for a connection from the pool, or for a new one to be made, at most this long: with the
// statement's own limit a response is given within 5 s of a database that is gone.
const CONNECT_TIMEOUT_MS = 4_000;
const DEFAULT_STATEMENT_TIMEOUT_MS = 4_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

/**
 * A pool whose connections act as `role` and pipeline what is sent without waiting
 * (`pg` option `pipeline`): the opening statements of a transaction travel with its first query.
 */
export function createPool({
  address,
  role,
  log,
  max = 12,
  statementTimeoutMs = DEFAULT_STATEMENT_TIMEOUT_MS,
  applicationName,
}: PoolOptions): pg.Pool {
  const settings = [
    `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
    `-c statement_timeout=${statementTimeoutMs}`,
    '-c timezone=UTC',
    // Starting processes for a statement takes longer than a page of a list may; and a call that takes them all leaves
    // none to the others.
    '-c max_parallel_workers_per_gather=0',
    ...(role === 'owner' ? [] : [`-c role=${role}`]),
  ];
  const pool = new pg.Pool({
    ...signInAddress(address, role),
    max,
    pipeline: true,
    types: wireTypes,
    application_name: applicationName,
    options: settings.join(' '),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // The server's limit ends a slow statement; this one ends a connection whose server is silent.
    query_timeout: statementTimeoutMs + 500,
    keepAlive: true,
    stream: () => new net.Socket().on('error', markAsDatabaseError),
  });
  // A connection that breaks while no one waits for it emits an event, lent out or not; without
  // a listener Node would end the process. The pool replaces it, and its borrower's next query fails.
  // While the pool ends, its connections are being closed on purpose (its `end` does not wait until the server has
  // read that), and a database that stops at that moment loses us nothing.
  const warn = (error: Error) => {
    if (!pool.ending) log.warn({ err: error }, 'Lost a database connection');
  };
  pool.on('error', warn);
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // Over TLS another socket than the one above has the error.
      markAsDatabaseError(error);
      warn(error);
    }),
  );
  return pool;
}
