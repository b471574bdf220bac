import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { DatabaseAddress } from '../../src/foundation/server/db/pool.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/foundation/server/postgres/embedded-postgres.ts';

/** One PostgreSQL with full durability for all scenarios that do not kill it; each gets a database of its own. */
export interface Cluster {
  createDatabase(): Promise<DatabaseAddress>;
  stop(): Promise<void>;
}

/** Starts with the first database that is asked for. */
export function openCluster(folder: string): Cluster {
  const dataDir = path.join(folder, 'cluster');
  let starting: Promise<EmbeddedPostgres> | null = null;
  let count = 0;
  async function start(): Promise<EmbeddedPostgres> {
    await mkdir(dataDir);
    await chmod(dataDir, 0o711);
    return startEmbeddedPostgres({
      dataDir,
      log: { info: () => undefined, warn: (line) => void process.stderr.write(`${line}\n`) },
    });
  }
  return {
    async createDatabase() {
      starting ??= start();
      const { connection } = await starting;
      const database = `chaos_${++count}`;
      const client = new pg.Client(connection);
      await client.connect();
      try {
        await client.query(`create database ${database}`);
      } finally {
        await client.end();
      }
      return { ...connection, database };
    },
    async stop() {
      await (await starting)?.stop();
    },
  };
}

/** As a URL that the settings of an installation take. */
export function databaseUrl({ host = '', port = 5432, user = '', database = '' }: DatabaseAddress): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
