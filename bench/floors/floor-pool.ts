import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';

const TIMESTAMPTZ = 1184;

/** Instants as ISO 8601 without the detour of a Date. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === TIMESTAMPTZ
      ? (text: string) => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
      : (pg.types.getTypeParser(oid, format) as (text: string) => unknown)) as pg.CustomTypesConfig['getTypeParser'],
};

/** Connections as the product's web role has them: row-level security applies to the floor too. */
export const floorPool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 12,
  pipeline: true,
  types,
  options: '-c role=parley_app -c timezone=UTC',
});

interface Session {
  business: string;
  tokenHash: Buffer;
}

/** The business and the token's hash out of the session cookie, unchecked. */
export function sessionOf(request: IncomingMessage): Session {
  const cookie = request.headers.cookie ?? '';
  const token = cookie.slice(cookie.indexOf('=') + 1);
  const dot = token.indexOf('.');
  return {
    business: token.slice(0, dot),
    tokenHash: createHash('sha256')
      .update(token.slice(dot + 1))
      .digest(),
  };
}

const setBusiness = (business: string) => ({
  name: 'set_business',
  text: "select set_config('app.business_id', $1, true)",
  values: [business],
});

/** One prepared statement in a read-only transaction of one business, all sent at once. */
export async function readInBusiness<Row extends pg.QueryResultRow>(
  business: string,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = await floorPool.connect();
  const opened = [client.query('BEGIN READ ONLY'), client.query(setBusiness(business))];
  const response = client.query<Row>({ name, text, values });
  // Nothing is lost with the end of a read: the response does not wait for it.
  const ended = Promise.allSettled([...opened, response, client.query('COMMIT')]);
  void ended.then(() => client.release());
  return (await response).rows;
}

/** One prepared statement that changes rows of one business, durable when this returns. */
export async function writeInBusiness<Row extends pg.QueryResultRow>(
  business: string,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = await floorPool.connect();
  try {
    const opened = [client.query('BEGIN'), client.query(setBusiness(business))];
    const response = client.query<Row>({ name, text, values });
    const [{ rows }] = await Promise.all([response, client.query('COMMIT'), ...opened]);
    return rows;
  } finally {
    client.release();
  }
}
