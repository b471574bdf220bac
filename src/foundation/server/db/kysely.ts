import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { PoolClient } from 'pg';
import type { Database } from './database.ts';
import { sendTogether } from './send-together.ts';

class BoundConnection implements DatabaseConnection {
  readonly #client: PoolClient;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    sendTogether(this.#client);
    const result = await this.#client.query({ text: query.sql, values: query.parameters as unknown[] });
    return {
      rows: result.rows as Row[],
      ...(result.rowCount === null ? {} : { numAffectedRows: BigInt(result.rowCount) }),
    };
  }

  // oxlint-disable-next-line require-yield -- the interface asks for it; a pipelined connection cannot hold a portal open
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming needs a connection of its own');
  }
}

const refuseTransaction = (): Promise<never> =>
  Promise.reject(new Error('A request runs in one transaction; open no second one'));

/** A query builder on one connection, which somebody else has opened a transaction on. */
export function kyselyOn(client: PoolClient): Kysely<Database> {
  const connection = new BoundConnection(client);
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    destroy: () => Promise.resolve(),
  };
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
