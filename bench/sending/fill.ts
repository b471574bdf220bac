import type { Pool } from 'pg';
import { fileOf } from '../../src/channels/contract/outgoing.ts';
import { decodeMasterKey } from '../../src/foundation/server/master-key.ts';
import { inTransaction } from '../../src/foundation/server/db/transaction.ts';
import { createSecretBox } from '../../src/foundation/server/secrets/create-secret-box.ts';
import { MASTER_KEY } from '../harness/database.ts';
import { BENCH_FILE, BENCH_TEMPLATE, sentKinds } from './sent-kinds.ts';

export interface FilledNumber {
  businessId: string;
  channelId: string;
}

/** Seals a token for a number: without one nothing is sent. */
export async function giveToken(systemPool: Pool, { businessId, channelId }: FilledNumber): Promise<void> {
  const secretBox = createSecretBox(decodeMasterKey(MASTER_KEY) ?? Buffer.alloc(0));
  const token = await inTransaction({ pool: systemPool, businessId, mode: 'write' }, (tx) =>
    secretBox.seal(tx, { table: 'channels', column: 'access_token', rowId: channelId }, 'bench'),
  );
  await systemPool.query('update channels set access_token = $3 where business_id = $1 and id = $2', [
    businessId,
    channelId,
    token,
  ]);
}

/** A business whose one number may send as fast as it can, with a number of people in open chats. */
export async function addNumber(systemPool: Pool, people: number): Promise<FilledNumber> {
  const read = async (text: string, values: unknown[] = []) =>
    (await systemPool.query<{ id: string }>(text, values)).rows[0]?.id ?? '';
  const businessId = await read('insert into tenants default values returning business_id as id');
  const channelId = await read('select next_id() as id');
  await systemPool.query(
    `insert into channels (business_id, id, kind, name, handle, status, provider_account_id, provider_number_id, portfolio_id, throughput, messaging_limit)
     values ($1, $2, 'whatsapp', 'Bench', '+91', 'active', 'a', $3, 'p', 1000000, null)`,
    [businessId, channelId, `n${channelId}`],
  );
  await systemPool.query(
    `insert into message_templates (business_id, channel_kind, provider_account_id, provider_template_id, name, language, category, provider_status, components)
     values ($1, 'whatsapp', 'a', '1', $2, $3, 'UTILITY', 'APPROVED', '[]')`,
    [businessId, BENCH_TEMPLATE.name, BENCH_TEMPLATE.language],
  );
  await giveToken(systemPool, { businessId, channelId });
  await systemPool.query(
    `with people as (
       insert into contacts (business_id, name, mobile, communication_level) select $1, 'Person ' || n, '+9199' || lpad(n::text, 8, '0'), 'opted_in'
       from generate_series(1, $3::int) as n returning id, mobile)
     insert into chats (business_id, channel_id, contact_id, recipient_id, last_incoming_time, expiration_time)
     select $1, $2, id, mobile, clock_now(), clock_now() + interval '24 hours' from people`,
    [businessId, channelId, people],
  );
  return { businessId, channelId };
}

/**
 * One message to each of them, waiting to be sent: the kinds in turn. The people of the first `without` chats get none.
 */
export async function addSends(
  systemPool: Pool,
  { businessId, channelId }: FilledNumber,
  { kinds = 'text', without = 0 }: { kinds?: keyof typeof sentKinds; without?: number } = {},
): Promise<void> {
  const payloads = sentKinds[kinds];
  await systemPool.query(
    `insert into provider_files (business_id, channel_id, sha256, provider_file_id) values ($1, $2, $3, '1') on conflict do nothing`,
    [businessId, channelId, BENCH_FILE.sha256],
  );
  await systemPool.query(
    `with people as (
       select *, row_number() over (order by id) as place from chats where business_id = $1 and channel_id = $2 order by id offset $3),
     new as (
       insert into messages (business_id, chat_id, channel_id, origin, content_type, content, status, time)
       select business_id, id, channel_id, 'outgoing', 'text', '{"text": "Your order is on its way."}', 'pending', clock_now()
       from people returning id, chat_id, time),
     shown as (
       update chats c set last_message_id = n.id, last_message_time = n.time from new n where c.business_id = $1 and c.id = n.chat_id)
     insert into outbox (business_id, message_id, chat_id, channel_id, lane, payload, file_sha256, recipient_id, recipient_kind, is_template)
     select $1, n.id, n.chat_id, $2, 4, k.payload, k.sha256, p.recipient_id, 'phone', k.payload ->> 'type' = 'template'
     from new n join people p on p.id = n.chat_id
     join unnest($4::jsonb[], $5::text[]) with ordinality as k (payload, sha256, position) on k.position = p.place % cardinality($4::jsonb[]) + 1`,
    [
      businessId,
      channelId,
      without,
      payloads.map((payload) => JSON.stringify(payload)),
      payloads.map((payload) => fileOf(payload)?.sha256 ?? null),
    ],
  );
}

/** Takes back what was sent before. `ownerPool` is the owner's. */
export async function clearSends(ownerPool: Pool): Promise<void> {
  await ownerPool.query('truncate outbox, messages, pair_budgets, send_budgets, event_log cascade');
}

/** As autovacuum would have left a database that has been in use for a while. */
export async function analyzeSends(ownerPool: Pool): Promise<void> {
  await ownerPool.query('vacuum analyze outbox, messages, chats, contacts');
}

/** Messages a second that the number may send. */
export async function setThroughput(
  systemPool: Pool,
  { businessId, channelId }: FilledNumber,
  throughput: number,
): Promise<void> {
  await systemPool.query('update channels set throughput = $3 where business_id = $1 and id = $2', [
    businessId,
    channelId,
    throughput,
  ]);
}
