import pg from 'pg';
import { Pool } from 'undici';

// The least code that sends the same: recipients read in batches, one POST each, results written in batches.

const CALLS = 256;
const BATCH = 1_000;
const READ = `select business_id, message_id, recipient_id, payload from outbox where business_id = $1 and message_id > $2 order by message_id limit ${BATCH}`;
const WRITE = `update outbox o set state = 'accepted', provider_id = r.provider_id, settled_time = clock_timestamp()
  from unnest($1::bigint[], $2::bigint[], $3::text[]) as r (business_id, id, provider_id) where o.business_id = r.business_id and o.message_id = r.id`;

interface Row {
  business_id: string;
  message_id: string;
  recipient_id: string;
  payload: { text: string };
}

const businesses = (process.env['BUSINESS'] ?? '').split(',');
const database = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 4 });
const provider = new Pool(process.env['PROVIDER'] ?? '', { connections: CALLS, pipelining: 1 });

const done: { businessId: string; id: string; providerId: string }[] = [];
let writing = Promise.resolve();
let isWriting = false;
async function write(): Promise<void> {
  while (done.length > 0) {
    const batch = done.splice(0, BATCH);
    await database.query({
      name: 'write',
      text: WRITE,
      values: [
        batch.map(({ businessId }) => businessId),
        batch.map(({ id }) => id),
        batch.map(({ providerId }) => providerId),
      ],
    });
  }
  isWriting = false;
}

async function send({ business_id, message_id, recipient_id, payload }: Row): Promise<void> {
  const { body } = await provider.request({
    path: '/v25.0/1/messages',
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer bench' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      to: recipient_id,
      type: 'text',
      text: { body: payload.text },
      biz_opaque_callback_data: `${message_id}.1`,
    }),
  });
  const response = (await body.json()) as { messages: { id: string }[] };
  done.push({ businessId: business_id, id: message_id, providerId: response.messages[0]?.id ?? '' });
  if (!isWriting) {
    isWriting = true;
    writing = write();
  }
}

const free: (() => void)[] = [];
let open = 0;
async function sendAll(business: string): Promise<void> {
  for (let last = '0'; ;) {
    const { rows } = await database.query<Row>({ name: 'read', text: READ, values: [business, last] });
    if (rows.length === 0) return;
    for (const row of rows) {
      if (open >= CALLS) await new Promise<void>((resolve) => free.push(resolve));
      open += 1;
      void send(row).finally(() => {
        open -= 1;
        free.shift()?.();
      });
    }
    last = rows.at(-1)?.message_id ?? last;
  }
}
for (const business of businesses) await sendAll(business);
while (open > 0) await new Promise<void>((resolve) => free.push(resolve));
await writing;
await database.end();
process.send?.('sent');
process.on('message', () => process.exit(0));
