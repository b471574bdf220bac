import http from 'node:http';
import pg from 'pg';

// The least that can be called a start: the driver, one query, a listening server.

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
await client.query('select 1');
const server = http.createServer((_, response) => response.end('ok'));
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
