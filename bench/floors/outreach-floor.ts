import type { Pool } from 'pg';

// The least that decides for all members of a campaign, or of a step of a sequence, and hands their messages over: statements that
// write the same rows under the same constraints, durable after each slice. It asks no criteria, no opt-out and no cap.

const SLICE = 2_000;
/** What it calls the campaign or the sequence. */
export const FLOOR_RECORD = '1';
const SOURCE = `insert into send_sources (business_id, kind, record_id, channel_id, lane, payload_parts, payload_slots, content_type, content_parts,
    content_slots, is_template, is_marketing, author_type, author_label)
  values ($1, $2, 1, $3, 4, '{a,b}', '{0}', 'template', '{a,b}', '{0}', true, true, 'system', 'Floor') returning id`;
const CHATS = `insert into chats (business_id, channel_id, contact_id, recipient_id, is_listed)
  select business_id, $2, id, mobile, false from contacts where business_id = $1 and id = any ($3)
  on conflict (business_id, channel_id, contact_id) do nothing`;
const DECISIONS = `with decided as (
    insert into outreach_decisions (business_id, kind, record_id, step_id, contact_id, branch, outcome, message_id)
    select $1, $2, 1, 1, id, 'if', 'sent', next_id() from unnest($3::bigint[]) as e (id)
    on conflict (business_id, kind, record_id, step_id, entry_id, contact_id) do nothing returning message_id, contact_id)
  insert into outbox (business_id, message_id, chat_id, channel_id, lane, recipient_id, recipient_kind, is_template, source_id, member_id, slot_values)
  select $1, d.message_id, c.id, $4, 4, c.recipient_id, c.recipient_kind, true, $5, d.contact_id, jsonb_build_array(p.name)
  from decided d join chats c on c.business_id = $1 and c.channel_id = $4 and c.contact_id = d.contact_id
  join contacts p on p.business_id = $1 and p.id = d.contact_id`;
const MESSAGES = `insert into messages (business_id, id, chat_id, channel_id, author_type, author_label, origin, content_type, status, time, source_id, slot_values)
  select business_id, message_id, chat_id, channel_id, 'system', 'Floor', 'outgoing', 'template', 'pending', created_time, source_id, slot_values
  from outbox where business_id = $1 and source_id = $2 and member_id = any ($3)`;
const MEMBERS = `select contact_id as id from list_members where business_id = $1 and list_id = $2 and contact_id > $3 order by contact_id limit ${SLICE}`;
const ENTRIES = `with due as materialized (
    select entry_id from due_sequence_entries where business_id = $1 order by due_time limit ${SLICE} for no key update skip locked),
  removed as (delete from due_sequence_entries d using due where d.business_id = $1 and d.entry_id = due.entry_id)
  update sequence_entries n set status = 'completed', exit_reason = 'all_steps_complete', next_step_id = null, due_time = null,
    exited_time = clock_now(), done_steps = array[n.next_step_id], last_step_time = clock_now(), first_sent_time = clock_now()
  from due where n.business_id = $1 and n.id = due.entry_id returning n.contact_id as id`;

export interface FloorWork {
  businessId: string;
  channelId: string;
  /** Of a campaign; null: the entries of sequences that are due. */
  listId: string | null;
}

/** Hands over to all; `pool` is of parley_app, as the product's. Returns the seconds. */
export async function handOverWithoutProduct(pool: Pool, { businessId, channelId, listId }: FloorWork) {
  const kind = listId === null ? 'sequence' : 'campaign';
  const client = await pool.connect();
  try {
    await client.query(`set app.business_id = '${businessId}'`);
    const { rows: sources } = await client.query<{ id: string }>(SOURCE, [businessId, kind, channelId]);
    const sourceId = sources[0]?.id;
    const began = performance.now();
    for (let after = '0'; ;) {
      await client.query('begin');
      const { rows } =
        listId === null
          ? await client.query<{ id: string }>({ name: 'entries', text: ENTRIES, values: [businessId] })
          : await client.query<{ id: string }>({ name: 'members', text: MEMBERS, values: [businessId, listId, after] });
      const ids = rows.map(({ id }) => id);
      await client.query({ name: 'chats', text: CHATS, values: [businessId, channelId, ids] });
      await client.query({ name: 'decisions', text: DECISIONS, values: [businessId, kind, ids, channelId, sourceId] });
      await client.query({ name: 'messages', text: MESSAGES, values: [businessId, sourceId, ids] });
      await client.query('commit');
      after = ids.at(-1) ?? after;
      if (ids.length < SLICE) return (performance.now() - began) / 1_000;
    }
  } finally {
    client.release(true);
  }
}
