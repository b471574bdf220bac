import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { signInAddress, type DatabaseAddress } from '../db/pool.ts';
import type { Logger } from '../log.ts';

const CONNECT_TIMEOUT_MS = 4_000;
const QUERY_TIMEOUT_MS = 5_000;
/** A connection whose other end is silently gone is noticed within this and the query's time-out. */
const ALIVE_CHECK_MS = 8_000;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;

/** Prepared once for each connection. */
const NOTIFY = { name: 'notify', text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload' };

export interface ListenOptions {
  address: DatabaseAddress;
  log: Logger;
  channel: string;
  onPayload(payload: string): void;
  /** Listening again after a break: what was said in between is lost. */
  onReconnect(): void;
}

/** A connection of its own that listens on one channel, and comes back when it breaks. */
export interface ListenConnection {
  /** False when there is no connection at the moment, or it broke on the way. */
  publish(payloads: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
}

/** Connects and listens. Throws when the first connection cannot be made; later ones are tried for ever. */
export async function listenOn(options: ListenOptions): Promise<ListenConnection> {
  const { address, log, channel } = options;
  const ended = new AbortController();
  let client: pg.Client | null = null;

  const open = async (): Promise<pg.Client> => {
    const opening = new pg.Client({
      ...signInAddress(address, 'parley_app'),
      application_name: 'parley-bus',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    opening.on('error', (error) => log.warn({ err: error }, 'Lost the connection of the bus; reconnecting'));
    opening.on('notification', ({ payload }) => options.onPayload(payload ?? ''));
    try {
      await opening.connect();
      // Nothing that is said here needs to outlive the server, and every notification would wait for the disk.
      await opening.query(`set synchronous_commit = off; listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void opening.end().catch(() => undefined); // the failure that matters is the first one
      throw error;
    }
    opening.once('end', () => {
      if (client !== opening) return;
      client = null;
      if (!ended.signal.aborted) void reopen();
    });
    return opening;
  };

  const reopen = async (): Promise<void> => {
    for (let ceiling = FIRST_RETRY_MS; !ended.signal.aborted; ceiling = Math.min(ceiling * 2, MAX_RETRY_MS)) {
      // Full jitter: all processes lose the same server at the same moment.
      await delay(Math.random() * ceiling, undefined, { signal: ended.signal }).catch(() => undefined);
      if (ended.signal.aborted) return;
      try {
        client = await open();
        if (ended.signal.aborted) return await client.end();
        return options.onReconnect();
      } catch (error) {
        log.warn({ err: error }, 'Failed to connect the bus to the database; retrying');
      }
    }
  };

  client = await open();
  const aliveCheck = setInterval(() => {
    const checked = client;
    // Destroyed, not ended: a peer that is gone never responds a farewell.
    checked?.query('select 1').catch(() => checked.connection.stream.destroy());
  }, ALIVE_CHECK_MS).unref();

  return {
    async publish(payloads) {
      const publisher = client;
      if (!publisher) return false;
      try {
        await publisher.query({ ...NOTIFY, values: [channel, payloads] });
        return true;
      } catch (error) {
        log.warn({ err: error }, 'Failed to publish a notification of the bus; its readers poll');
        return false;
      }
    },
    async close() {
      ended.abort();
      clearInterval(aliveCheck);
      await client?.end();
    },
  };
}
