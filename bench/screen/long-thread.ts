import type { Pool } from 'pg';

/**
 * Makes the thread of a chat `count` messages long. They lie evenly in the sixty days before the chat's newest message
 * and say what the first messages of the business say. `ownerPool` is the owner's.
 */
export async function lengthenThread(ownerPool: Pool, chatId: string, count: number): Promise<void> {
  await ownerPool.query(
    `insert into messages (business_id, id, chat_id, channel_id, provider_id, client_id, author_id, origin, content_type, content,
       meta, status, starred, time, read_time, created_time)
     select s.business_id, (extract(epoch from t.time - '2024-01-01'::timestamptz) * 1000)::bigint * 1048576 + 1048575 - s.place, $1, s.channel_id,
       'wamid.long.' || s.place, case s.origin when 'outgoing' then 'long-' || s.place end, s.author_id, s.origin, s.content_type,
       s.content, '{}', s.status, s.starred, t.time, case s.origin when 'incoming' then t.time end, t.time
     from (select *, row_number() over (order by id) as place from messages order by id limit $2) s,
       chats c, lateral (select c.last_message_time - interval '60 days' * ($2 - s.place + 1) / $2 as time) t
     where c.id = $1`,
    [chatId, count],
  );
  await ownerPool.query('vacuum analyze messages');
}
