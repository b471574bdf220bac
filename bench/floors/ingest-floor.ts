import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

// The least code that takes signed webhooks durably and applies them: bodies appended in groups, then in batches
// message, chat, numbered events and the done mark in one statement. Tables of its own beside the product's.

const GROUP = 500;
const APPENDS_IN_FLIGHT = 2;
const BATCH = 500;

const database = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 6, pipeline: true });

await database.query(`
  create schema floor;
  create table floor.inbox (id bigint generated always as identity primary key, body bytea not null,
    received_time timestamptz not null default clock_timestamp(), applied_time timestamptz);
  create index on floor.inbox (id) where applied_time is null;
  create table floor.chats (id bigint primary key, wa_id text not null unique, unread int not null default 0,
    last_id bigint, last_time timestamptz, last_text text);
  create index on floor.chats (last_time desc, id desc);
  create table floor.messages (id bigint generated always as identity primary key, chat_id bigint not null,
    wamid text not null unique, body text not null, time timestamptz not null default clock_timestamp());
  create index on floor.messages (chat_id, id desc);
  create table floor.events (seq bigint primary key, data jsonb not null);
  create table floor.counter (seq bigint not null);
  insert into floor.counter values (0);
  insert into floor.chats (id, wa_id, last_time)
    select c.id, substr(k.mobile, 2), c.last_message_time from chats c
    join contacts k on k.business_id = c.business_id and k.id = c.contact_id;
  analyze floor.chats`);

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

const APPLY = {
  name: 'apply',
  text: `with e as (
      select distinct on (wamid) * from unnest($1::text[], $2::text[], $3::text[]) as e (wa_id, wamid, body)
    ), m as (
      insert into floor.messages (chat_id, wamid, body) select c.id, e.wamid, e.body from e join floor.chats c using (wa_id)
      on conflict (wamid) do nothing returning id, chat_id, body, time
    ), touched as (
      update floor.chats c set unread = c.unread + t.n, last_id = t.id, last_time = t.time, last_text = t.body
      from (select chat_id, count(*) as n, max(id) as id, max(time) as time, max(body) as body from m group by chat_id) as t
      where c.id = t.chat_id
    ), counted as (
      update floor.counter set seq = seq + (select count(*) from m) returning seq
    ), told as (
      insert into floor.events (seq, data)
      select k.seq - row_number() over (order by m.id desc) + 1, jsonb_build_object('id', m.id, 'chat', m.chat_id, 'text', m.body)
      from m, counted k
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
