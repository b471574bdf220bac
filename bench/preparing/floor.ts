import type { Pool } from 'pg';
import { KIND, RECORD, type Campaign } from './members.ts';

// The least that writes the same rows under the same constraints: `insert … select`, durable after each slice, and no cursor.

const SLICE = 2_000;
const SOURCE = `insert into send_sources (business_id, kind, record_id, channel_id, lane, payload_parts, payload_slots, content_type, content_parts,
    content_slots, is_template, is_marketing, author_type, author_label)
  values ($1, $2, $3, $4, 4, '{a,b}', '{0}', 'text', '{a,b}', '{0}', false, false, 'system', 'Parley') returning id`;
const CHATS = `insert into chats (business_id, channel_id, contact_id, recipient_id, is_listed)
  select c.business_id, $4, c.id, c.mobile, false from bench_members m
  join contacts c on c.business_id = m.business_id and c.id = m.contact_id
  where m.business_id = $1 and m.record_id = $2 and m.id > $3 and m.id <= $3 + ${SLICE}
  on conflict (business_id, channel_id, contact_id) do nothing`;
const SENDS = `insert into outbox (business_id, message_id, chat_id, channel_id, lane, recipient_id, recipient_kind, is_template, source_id, member_id, slot_values)
  select m.business_id, next_id(), c.id, $4, 4, c.recipient_id, c.recipient_kind, false, $5, m.id, jsonb_build_array(m.name) from bench_members m
  join chats c on c.business_id = m.business_id and c.channel_id = $4 and c.contact_id = m.contact_id
  where m.business_id = $1 and m.record_id = $2 and m.id > $3 and m.id <= $3 + ${SLICE}`;
const MESSAGES = `insert into messages (business_id, id, chat_id, channel_id, author_type, author_label, origin, content_type, status, time, source_id, slot_values)
  select business_id, message_id, chat_id, channel_id, 'system', 'Parley', 'outgoing', 'text', 'pending', created_time, source_id, slot_values
  from outbox where business_id = $1 and source_id = $4 and member_id > $2 and member_id <= $3`;

/** Prepares `count` members; `pool` is of parley_app, as the product's. Returns the seconds. */
export async function prepareWithoutProduct(pool: Pool, { businessId, channelId }: Campaign, count: number) {
  const client = await pool.connect();
  try {
    await client.query(`set app.business_id = '${businessId}'`);
    const { rows } = await client.query<{ id: string }>(SOURCE, [businessId, KIND, RECORD, channelId]);
    const sourceId = rows[0]?.id;
    const began = performance.now();
    for (let after = 0; after < count; after += SLICE) {
      await client.query('begin');
      await client.query({ name: 'chats', text: CHATS, values: [businessId, RECORD, after, channelId] });
      await client.query({ name: 'sends', text: SENDS, values: [businessId, RECORD, after, channelId, sourceId] });
      await client.query({ name: 'messages', text: MESSAGES, values: [businessId, after, after + SLICE, sourceId] });
      await client.query('commit');
    }
    return (performance.now() - began) / 1_000;
  } finally {
    client.release(true);
  }
}
