import type { Pool } from 'pg';
import { accountOf, numberOf } from '../data/channels.ts';
import { businessId, channelId, userId, type Dataset } from '../data/dataset.ts';

export const DUE_REMINDERS = 100_000;
export const WAITING_WEBHOOKS = 50_000;
/** One business has this part of everything that waits; the others share the rest. */
const PART = 0.99;

const CONTACTS = `insert into contacts (business_id, name, mobile)
  select $1, 'Customer ' || n, '+9170' || lpad(n::text, 8, '0') from generate_series(1, $2::int) n`;
const CHATS = `insert into chats (business_id, channel_id, contact_id, recipient_id, assignee_id, expiration_time)
  select $1, $2, p.id, p.mobile, $3, clock_now() + interval '1 hour' from contacts p
  where p.business_id = $1
  on conflict do nothing`;
const REMIND = `with reminded as (
    update chats set reminder = 'hours_1', reminder_time = clock_now() - interval '1 hour', assignee_id = coalesce(assignee_id, u.id)
    from (select business_id as owner, min(id) as id from users group by 1) u
    where u.owner = chats.business_id and chats.business_id = any ($1)
    returning chats.business_id, chats.id, chats.reminder_time
  )
  insert into due_reminders (business_id, chat_id, due_time) select business_id, id, reminder_time from reminded
  on conflict (business_id, chat_id) do nothing`;
/** One text message from each customer, as the provider sends it. */
const WEBHOOKS = `insert into webhook_inbox (provider, route_key, body)
  select 'whatsapp', $1, convert_to(json_build_object('object', 'whatsapp_business_account', 'entry', json_build_array(json_build_object(
    'id', $1::text, 'changes', json_build_array(json_build_object('field', 'messages', 'value', json_build_object(
      'messaging_product', 'whatsapp', 'metadata', json_build_object('display_phone_number', '918000000000', 'phone_number_id', $2::text),
      'contacts', json_build_array(json_build_object('profile', json_build_object('name', 'Customer'), 'wa_id', '9170' || lpad(n::text, 8, '0'))),
      'messages', json_build_array(json_build_object('from', '9170' || lpad(n::text, 8, '0'), 'id', $3::text || n, 'type', 'text',
        'timestamp', extract(epoch from now())::bigint::text, 'text', json_build_object('body', 'Is it still there?')))))))))::text, 'UTF8')
  from generate_series(1, $4::int) n`;

/** Contacts and chats for the business that has nearly everything. */
export async function addLargeBusiness(pool: Pool, dataset: Dataset): Promise<void> {
  const id = businessId(dataset, 0);
  await pool.query(CONTACTS, [id, DUE_REMINDERS * PART]);
  await pool.query(CHATS, [id, channelId(dataset, 0), userId(dataset, 0, 0)]);
  await pool.query('analyze');
}

const addWebhooks = (pool: Pick<Pool, 'query'>, id: string, prefix: string, count: number) =>
  pool.query(WEBHOOKS, [accountOf(id), numberOf(id), prefix, count]);

/** Everything comes due at the same moment. */
export async function addFlood(pool: Pool, dataset: Dataset): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const ids = Array.from({ length: dataset.sizes.businesses }, (_, index) => businessId(dataset, index));
    await client.query(REMIND, [ids]);
    for (const [index, id] of ids.entries()) {
      const others = Math.ceil((WAITING_WEBHOOKS * (1 - PART)) / ids.length);
      await addWebhooks(client, id, `wamid.flood${index}.`, index === 0 ? WAITING_WEBHOOKS * PART : others);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** What is still to be done of the flood. */
export async function leftOfFlood(pool: Pool, dataset: Dataset): Promise<{ reminders: number; webhooks: number }> {
  const { rows } = await pool.query<{ reminders: number; webhooks: number }>(
    `select (select count(*) from due_reminders where business_id = $1 and due_time <= clock_now())::int as reminders,
       (select count(*) from webhook_inbox where route_key = $2 and applied_time is null)::int as webhooks`,
    [businessId(dataset, 0), accountOf(businessId(dataset, 0))],
  );
  return rows[0] ?? { reminders: 0, webhooks: 0 };
}

const LOOK_EVERY_MS = 5;
const WITHIN_MS = 60_000;

async function until(pool: Pool, text: string, values: unknown[]): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ done: boolean }>(text, values);
    const passed = performance.now() - started;
    if (rows[0]?.done) return passed;
    if (passed > WITHIN_MS) throw new Error('Another business waited for more than a minute');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** A reminder of one business comes due; how many milliseconds later it was sent. */
export async function timeReminder(pool: Pool, id: string): Promise<number> {
  await pool.query(REMIND, [[id]]);
  return until(
    pool,
    'select not exists (select from chats where business_id = $1 and reminder_time is not null) as done',
    [id],
  );
}

/** A customer writes to one business; how many milliseconds later the message is stored. */
export async function timeMessage(pool: Pool, id: string, prefix: string): Promise<number> {
  await addWebhooks(pool, id, prefix, 1);
  return until(pool, 'select exists (select from messages where business_id = $1 and provider_id = $2) as done', [
    id,
    `${prefix}1`,
  ]);
}
