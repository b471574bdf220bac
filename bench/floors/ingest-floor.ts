import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

// The least code that takes signed webhooks durably and applies them: bodies appended in groups, then in batches
// message, chat, numbered events and the done mark in one statement. An inbox of its own, or the product would apply it;
// otherwise the product's tables like every other floor: their indexes serve the lists, their keys hold rows together.

const GROUP = 500;
const APPENDS_IN_FLIGHT = 2;
const BATCH = 500;

const database = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 6, pipeline: true });

await database.query(`
  create schema floor;
  create table floor.inbox (id bigint generated always as identity primary key, body bytea not null,
    received_time timestamptz not null default clock_timestamp(), applied_time timestamptz);
  create index on floor.inbox (id) where applied_time is null`);
interface Waiting {
  body: Buffer;
  done: (error?: unknown) => void;
}
const waiting: Waiting[] = [];
let appending = 0;

function append(): void {
  while (appending < APPENDS_IN_FLIGHT && waiting.length > 0) {
    const group = waiting.splice(0, GROUP);
    appending += 1;
    const settle = (error?: unknown) => {
      appending -= 1;
      for (const { done } of group) done(error);
      append();
    };
    database
      .query({
        name: 'append',
        text: 'insert into floor.inbox (body) select unnest($1::bytea[])',
        values: [group.map(({ body }) => body)],
      })
      .then(() => settle(), settle);
  }
}

const secret = process.env['APP_SECRET'] ?? '';
function isSigned(body: Buffer, signature: string | string[] | undefined): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(String(signature).slice('sha256='.length), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function take(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    if (request.method === 'GET') return void response.end('ok');
    if (!isSigned(body, request.headers['x-hub-signature-256'])) return void response.writeHead(401).end();
    waiting.push({ body, done: (error) => void response.writeHead(error ? 503 : 200).end() });
    append();
  });
}

const {
  rows: [tenant],
} = await database.query<{ business_id: string }>('select business_id from tenants');
const business = tenant?.business_id;

const APPLY = {
  name: 'apply',
  text: `with e as (
      select distinct on (wamid) * from unnest($1::text[], $2::text[], $3::text[]) as e (wa_id, wamid, body)
    ), found as (
      select c.id as chat_id, c.channel_id, e.wamid, e.body from e
      join contacts k on k.business_id = $5 and k.mobile = '+' || e.wa_id
      join chats c on c.business_id = $5 and c.contact_id = k.id
    ), m as (
      insert into messages (business_id, chat_id, channel_id, provider_id, origin, content_type, content, status, time)
      select $5, chat_id, channel_id, wamid, 'incoming', 'text', jsonb_build_object('text', body), 'received', clock_timestamp()
      from found on conflict (business_id, channel_id, provider_id) where provider_id is not null do nothing
      returning id, chat_id, content, time
    ), touched as (
      update chats c set unread_count = c.unread_count + t.n, last_message_id = t.id, last_message_time = t.time,
        last_incoming_time = t.time, expiration_time = t.time + interval '24 hours',
        last_message = jsonb_build_object('id', t.id::text, 'content_type', 'text', 'origin', 'incoming', 'text', t.body)
      from (select chat_id, count(*) as n, max(id) as id, max(time) as time, max(content ->> 'text') as body from m group by chat_id) as t
      where c.business_id = $5 and c.id = t.chat_id
      returning c.id, c.state, c.assignee_id, c.unread_count, c.last_message
    ), counted as (
      update event_counters set event_seq = event_seq + (select count(*) from m) where business_id = $5 returning event_seq
    ), emitted as (
      insert into event_log (business_id, seq, topic, event, data)
      select $5, k.event_seq - row_number() over (order by m.id desc) + 1, 'chats', 'new_messages',
        json_build_object('chat', row_to_json(t), 'message', row_to_json(m))
      from counted k, m join touched t on t.id = m.chat_id
    )
    update floor.inbox set applied_time = clock_timestamp() where id = any ($4)`,
};

interface Payload {
  entry: { changes: { value: { messages?: { from: string; id: string; text: { body: string } }[] } }[] }[];
}

/** Answers how many webhooks it applied. */
async function applyBatch(): Promise<number> {
  const client = await database.connect();
  try {
    const opened = client.query('begin');
    const { rows } = await client.query<{ id: string; body: Buffer }>({
      name: 'claim',
      text: `select id, body from floor.inbox where applied_time is null order by id limit ${BATCH} for update skip locked`,
    });
    const messages = rows.flatMap(({ body }) =>
      (JSON.parse(body.toString('utf8')) as Payload).entry.flatMap(({ changes }) =>
        changes.flatMap(({ value }) => value.messages ?? []),
      ),
    );
    const values = [
      messages.map(({ from }) => from),
      messages.map(({ id }) => id),
      messages.map(({ text }) => text.body),
      rows.map(({ id }) => id),
      business,
    ];
    await Promise.all([opened, client.query({ ...APPLY, values }), client.query('commit')]);
    return rows.length;
  } finally {
    client.release();
  }
}

const server = createServer(take);
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
for (;;) if ((await applyBatch()) === 0) await delay(5);
