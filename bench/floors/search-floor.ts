import Fastify from 'fastify';
import pg from 'pg';
import { sessionOf } from './floor-pool.ts';

// The least code that finds messages by beginnings of words in the same table: an index of the words of all messages, and one statement that
// takes the first thousand it finds and returns the newest sixty of them. What was found is in order only where it is not more than
// that; no groups by chat, permissions, labels, marks, limits, metrics or log. Asked by the owner of the tables: under row-level security PostgreSQL
// uses no index of words.

const FOUND = 1_000;
const SHOWN = 60;

const SQL = `with hits as materialized (
    select message_id from message_words where business_id = $1 and words @@ $3::tsquery limit ${FOUND}
  )
  select m.id, m.chat_id, m.origin, m.content, m.time from hits h join messages m on m.business_id = $1 and m.id = h.message_id
  where exists (select from sessions s join users me on me.business_id = s.business_id and me.id = s.user_id and me.status = 'active'
    where s.business_id = $1 and s.token_hash = $2 and s.expires_time > clock_now())
  order by m.time desc, m.id desc limit ${SHOWN}`;

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 });
const server = Fastify();

server.get<{ Querystring: { q: string; words: 'any' | 'all' } }>(
  '/server/chats/message_search',
  async ({ raw, query }, reply) => {
    const { business, tokenHash } = sessionOf(raw);
    const words = (query.q.toLowerCase().match(/\w+/g) ?? []).map((word) => `'${word}':*`);
    const { rows } = await pool.query({
      name: 'search',
      text: SQL,
      values: [business, tokenHash, words.join(query.words === 'any' ? ' | ' : ' & ')],
    });
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ found: rows }));
  },
);

server.get('/', async () => 'ok');
await server.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
