import pg, { type FieldDef, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import utils from 'pg/lib/utils.js';
import { wireTypes } from './wire-types.ts';

/** A statement with a name is prepared once for each connection. */
export interface Statement {
  name?: string | undefined;
  text: string;
  values?: readonly unknown[] | undefined;
}

/** The columns of a statement's rows, and what reads each. */
interface Shape {
  fields: readonly FieldDef[];
  read: readonly ((text: string) => unknown)[];
}

interface Sent {
  statement: Statement;
  resolve(result: QueryResult): void;
  reject(error: unknown): void;
  rows: QueryResultRow[];
  /** Null until it is known; none is said where no rows come. */
  shape: Shape | null;
  /** Its own; what is skipped fails by that of another one. */
  failure: unknown;
}

/** The driver's connection, as far as its types do not say. */
interface Wire {
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { name?: string | undefined; text: string }): void;
  bind(bound: { statement?: string | undefined; values: readonly unknown[] }): void;
  describe(portal: { type: 'P' }): void;
  execute(portal: object): void;
  sync(): void;
}

const NO_ROWS: Shape = { fields: [], read: [] };
/** Of the named statements of each connection: what was described once is not described again. */
const shapes = new WeakMap<object, Map<string, Shape>>();

/**
 * Statements that travel together: they leave in one packet, and PostgreSQL responds to them in one as well. The driver ends
 * each statement with a Sync, at which PostgreSQL sends what it has; here the only Sync is behind the last one. When a
 * statement fails, PostgreSQL skips those behind it, and they fail with the same error: so it is for statements of one
 * transaction only, which would all be refused.
 * https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
export class StatementBatch extends pg.Query {
  readonly #waiting: Sent[] = [];
  #sent: Sent[] = [];
  #shapes = new Map<string, Shape>();
  #wire: Wire | null = null;
  /** Those of the statement whose response is read: the driver notes under them what PostgreSQL has parsed. */
  name: string | undefined;
  text = '';
  /** The driver sets it, to end its own time-out. */
  callback: (error: unknown, result?: unknown) => void = () => undefined;

  constructor() {
    super({ text: '' });
  }

  /** In the order in which they are sent. */
  get statements(): readonly Statement[] {
    return this.#waiting.map(({ statement }) => statement);
  }

  async add(statement: Statement): Promise<QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
    const sent: Sent = { statement, resolve, reject, rows: [], shape: null, failure: null };
    this.#waiting.push(sent);
    try {
      return await promise;
    } catch (error) {
      // The stack of what PostgreSQL says is the driver's reading; this one leads to who sent the statement.
      if (error === sent.failure && error instanceof pg.DatabaseError) Error.captureStackTrace(error);
      throw error;
    }
  }

  // The driver calls all of these.
  override submit = (connection: object): null => {
    const wire = connection as Wire;
    this.#wire = wire;
    this.#shapes = shapes.get(connection) ?? new Map<string, Shape>();
    shapes.set(connection, this.#shapes);
    this.#sent = this.#waiting.filter((each) => {
      try {
        this.#write(wire, each);
        return true;
      } catch (error) {
        each.reject(error);
        return false;
      }
    });
    wire.sync();
    this.#next();
    return null;
  };

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const [current] = this.#sent;
    if (!current) return;
    current.shape = {
      fields,
      read: fields.map(({ dataTypeID }) => wireTypes.getTypeParser(dataTypeID, 'text') as (text: string) => unknown),
    };
  }

  handleDataRow({ fields: values }: { fields: (string | null)[] }): void {
    const [current] = this.#sent;
    if (!current || current.failure !== null) return;
    const { fields, read } = current.shape ?? NO_ROWS;
    const row: QueryResultRow = {};
    try {
      for (const [index, value] of values.entries())
        row[fields[index]!.name] = value === null ? null : read[index]!(value);
      current.rows.push(row);
    } catch (error) {
      current.failure = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const current = this.#sent.shift();
    if (!current) return;
    const { statement, rows, shape, failure } = current;
    const { fields } = shape ?? NO_ROWS;
    const name = nameOf(statement);
    if (name !== undefined) this.#shapes.set(name, shape ?? NO_ROWS);
    this.#next();
    if (failure !== null) return current.reject(failure);
    // "INSERT 0 1", "SELECT 5", "BEGIN"
    const words = text.split(' ');
    const count = Number(words.at(-1));
    const rowCount = words.length > 1 && Number.isInteger(count) ? count : null;
    current.resolve({ command: words[0] ?? '', rowCount, oid: 0, fields: [...fields], rows });
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: unknown): void {
    const failed = this.#sent.splice(0);
    if (failed[0]) failed[0].failure = error;
    for (const { statement, reject } of failed.length > 0 ? failed : this.#waiting) {
      const name = nameOf(statement);
      if (name !== undefined) delete this.#wire?.submittedNamedStatements[name];
      reject(error);
    }
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  #write(wire: Wire, sent: Sent): void {
    const { text, values = [] } = sent.statement;
    const name = nameOf(sent.statement);
    const known = name === undefined ? undefined : (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]);
    if (known !== undefined && known !== text) throw new Error(`Two statements have the name ${name}`);
    // Before anything is written: a value that cannot be sent fails its statement alone.
    const bound = values.map((value) => utils.prepareValue(value));
    if (known === undefined) {
      wire.parse({ name, text });
      if (name !== undefined) wire.submittedNamedStatements[name] = text;
    }
    wire.bind({ statement: name, values: bound });
    sent.shape = name === undefined ? null : (this.#shapes.get(name) ?? null);
    if (!sent.shape) wire.describe({ type: 'P' });
    wire.execute({});
  }

  #next(): void {
    const statement = this.#sent[0]?.statement;
    this.name = statement?.name;
    this.text = statement?.text ?? '';
  }
}

/** To the driver and PostgreSQL the empty name is none. */
const nameOf = ({ name }: Statement): string | undefined => (name === '' ? undefined : name);

const open = new WeakMap<PoolClient, StatementBatch>();

/** Sends a statement over this connection, in one batch with what is sent over it until the event loop's turn ends. */
export function sendStatement(client: PoolClient, statement: Statement): Promise<QueryResult> {
  const batch = open.get(client);
  if (batch) return batch.add(statement);
  const opened = new StatementBatch();
  open.set(client, opened);
  process.nextTick(() => leave(client, opened));
  return opened.add(statement);
}

/** What is sent over this connection from now on is a batch of its own. */
export function endBatch(client: PoolClient): void {
  const batch = open.get(client);
  if (batch) leave(client, batch);
}

function leave(client: PoolClient, batch: StatementBatch): void {
  if (open.get(client) !== batch) return;
  open.delete(client);
  const { stream } = client.connection;
  stream.cork();
  client.query(batch);
  stream.uncork();
}
