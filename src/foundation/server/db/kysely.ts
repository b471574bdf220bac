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
import type { QueryResult as DriverResult } from 'pg';
import type { Database } from './database.ts';
import type { Statement } from './statement-batch.ts';

/** Sends one statement to the connection of an open transaction. */
export type SendStatement = (statement: Statement) => Promise<DriverResult>;

class BoundConnection implements DatabaseConnection {
  readonly #send: SendStatement;

  constructor(send: SendStatement) {
    this.#send = send;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#send({ text: query.sql, values: query.parameters });
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

/** A query builder on the connection of an open transaction. */
export function kyselyOn(send: SendStatement): Kysely<Database> {
  const connection = new BoundConnection(send);
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
