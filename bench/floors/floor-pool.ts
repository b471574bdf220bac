import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';

/** Connections as the product's web role has them: row-level security applies to the floor too. */
export const floorPool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 12,
  pipeline: true,
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

/** One prepared statement in a read-only transaction of one business, all sent at once. */
export async function readInBusiness<Row extends pg.QueryResultRow>(
  business: string,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = await floorPool.connect();
  try {
    const sent = [
      client.query('BEGIN READ ONLY'),
      client.query({
        name: 'set_business',
        text: "select set_config('app.business_id', $1, true)",
        values: [business],
      }),
    ];
    const answer = client.query<Row>({ name, text, values });
    const ended = client.query('COMMIT');
    const { rows } = await answer;
    await Promise.all([...sent, ended]);
    return rows;
  } finally {
    client.release();
  }
}
