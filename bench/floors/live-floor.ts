import { createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { moment } from '../live/moment.ts';
import { BATCH, eventOf } from '../live/notes.ts';
import { sessionOf, writeInBusiness } from './floor-pool.ts';

// The least that feeds sockets: no session, subscriptions, permissions, log or resuming. `/push` hands an event to
// every socket of the next businesses; a webhook is checked, stored with others in one statement and handed on.

const TEXT = { binary: false } as const;
const signal = (type: string) =>
  Buffer.from(`{"topic":"realtime","event":"${type}","data":null,"type":"${type}","seq":"0"}`);
const frame = (data: string, seq: number) =>
  Buffer.from(`{"topic":"chats","event":"new_messages","data":${data},"type":"event","seq":"${seq}"}`);

const groups = new Map<string, { sockets: Set<WebSocket>; count: number }>();
const groupOf = (business: string) => {
  const group = groups.get(business) ?? { sockets: new Set<WebSocket>(), count: 0 };
  groups.set(business, group);
  return group;
};
const businesses = (process.env['BUSINESSES'] ?? '').split(',');

function push(batch: number): number {
  const began = moment();
  for (let index = 0; index < BATCH; index += 1) {
    const business = businesses[(batch * BATCH + index) % businesses.length] ?? '';
    const group = groupOf(business);
    group.count += 1;
    const ready = frame(JSON.stringify(eventOf(batch, group.count, business)), group.count);
    for (const socket of group.sockets) socket.send(ready, TEXT);
  }
  return began;
}

const STORE = `with incoming as (
    select * from unnest($2::text[], $3::text[], $4::text[]) as i (provider_id, wa_id, text)
  ), found as (
    select c.*, k.name as contact_name, k.mobile, i.provider_id, i.text from incoming i
    join contacts k on k.business_id = $1 and k.mobile = '+' || i.wa_id
    join chats c on c.business_id = $1 and c.contact_id = k.id
  ), stored as (
    insert into messages (business_id, chat_id, channel_id, provider_id, origin, content_type, content, status, time)
    select business_id, id, channel_id, provider_id, 'incoming', 'text', jsonb_build_object('text', text), 'received', clock_now() from found
    on conflict (business_id, channel_id, provider_id) where provider_id is not null do nothing returning *
  ), touched as (
    update chats c set unread_count = c.unread_count + s.count, last_message_id = s.id, last_message_time = s.time,
      last_incoming_time = s.time, expiration_time = s.time + interval '24 hours',
      last_message = jsonb_build_object('id', s.id::text, 'content_type', 'text', 'origin', 'incoming', 'text', s.text)
    from (select chat_id, count(*)::int as count, max(id) as id, max(time) as time, max(content ->> 'text') as text from stored group by chat_id) s
    where c.business_id = $1 and c.id = s.chat_id
  )
  select json_build_object(
    'chat', json_build_object('id', f.id::text, 'contact', json_build_object('id', f.contact_id::text, 'label', f.contact_name, 'mobile', f.mobile),
      'state', f.state, 'unread_count', f.unread_count + 1, 'last_message_time', s.time),
    'message', json_build_object('id', s.id::text, 'chat', json_build_object('id', f.id::text), 'content_type', 'text', 'content', s.content,
      'origin', 'incoming', 'status', 'received', 'time', s.time))::text as data
  from stored s join found f on f.provider_id = s.provider_id`;

interface Waiting {
  id: string;
  from: string;
  text: string;
  stored(): void;
}

const MAX_GROUP = 500;
const IN_FLIGHT = 2;
const waiting: Waiting[] = [];
let inFlight = 0;

async function store(group: readonly Waiting[]): Promise<void> {
  const [business = ''] = businesses;
  const values = [business, group.map(({ id }) => id), group.map(({ from }) => from), group.map(({ text }) => text)];
  const rows = await writeInBusiness<{ data: string }>(business, 'store', STORE, values);
  for (const { stored } of group) stored();
  if (rows.length === 0) return;
  const ready = frame(`[${rows.map(({ data }) => data).join(',')}]`, 0);
  for (const socket of groupOf(business).sockets) socket.send(ready, TEXT);
}

function pump(): void {
  while (inFlight < IN_FLIGHT && waiting.length > 0) {
    inFlight += 1;
    void store(waiting.splice(0, MAX_GROUP)).finally(() => {
      inFlight -= 1;
      pump();
    });
  }
}

interface Webhook {
  entry: { changes: { value: { messages: { id: string; from: string; text: { body: string } }[] } }[] }[];
}

const secret = process.env['APP_SECRET'] ?? '';
function take(body: Buffer, signature: string, response: (status: number) => void): void {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return response(401);
  const { entry } = JSON.parse(body.toString('utf8')) as Webhook;
  const message = entry[0]?.changes[0]?.value.messages[0];
  if (!message) return response(400);
  waiting.push({ id: message.id, from: message.from, text: message.text.body, stored: () => response(200) });
  setImmediate(pump);
}

const server = http.createServer((request, response) => {
  if (request.method === 'POST') {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      take(Buffer.concat(chunks), String(request.headers['x-hub-signature-256']), (status) =>
        response.writeHead(status, { 'content-length': 0 }).end(),
      ),
    );
    return;
  }
  const batch = request.url?.split('batch=')[1];
  response.end(batch === undefined ? 'ok' : String(push(Number(batch))));
});
const sockets = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false });
server.on('upgrade', (request, stream, head) =>
  sockets.handleUpgrade(request, stream, head, (socket) => {
    const group = groupOf(sessionOf(request).business);
    group.sockets.add(socket);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => group.sockets.delete(socket));
    socket.send(signal('ready'), TEXT);
  }),
);
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
