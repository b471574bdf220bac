import type { OpenSource } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { queueWords } from './message-words-store.ts';

// Raw statements: the benchmark preparing measures them.
// The time of a message is a whole second, like that of the answers which are compared with it.

const insertBulkMessagesSql: NamedStatement = {
  name: 'insert_bulk_messages',
  text: `with added as (
      insert into messages (business_id, id, chat_id, channel_id, author_id, author_type, author_label, origin, content_type, content,
        status, time, created_time, source_id, slot_values)
      select $1, e.id, e.chat_id, $2, $3, $4, $5, 'outgoing', $6, null, 'pending', date_trunc('second', n.now), n.now, $7, e.slot_values
      from unnest($8::bigint[], $9::bigint[], $10::jsonb[]) as e (id, chat_id, slot_values), (select clock_now() as now offset 0) n
      returning business_id, id
    ) ${queueWords('added')}`,
};

/** Writes messages of a source, whose content is filled when it is read. */
export async function insertBulkMessages(
  tx: Transaction,
  businessId: Id,
  source: OpenSource,
  messages: readonly { id: Id; chat_id: Id; slot_values: string }[],
): Promise<void> {
  await tx.run(insertBulkMessagesSql, [
    businessId,
    source.channel_id,
    source.author_id,
    source.author_type,
    source.author_type === 'user' ? null : source.author_label,
    source.content_type,
    source.id,
    messages.map(({ id }) => id),
    messages.map(({ chat_id }) => chat_id),
    messages.map(({ slot_values }) => slot_values),
  ]);
}

const reset: NamedStatement = {
  name: 'reset_failed_bulk_messages',
  text: `update messages m set status = 'pending', error = null
    where m.business_id = $1 and m.id = any ($2) and m.status = 'failed' and m.source_id is not null
    returning m.id, m.source_id, old.error ->> 'message' as reason ${locks('message')}`,
};
const remove: NamedStatement = {
  name: 'remove_waiting_bulk_messages',
  text: `delete from messages m where m.business_id = $1 and m.id = any ($2) and m.status = 'pending' and m.source_id is not null`,
};

/** Shows failed messages of bulk sends as waiting again; returns those that had failed. */
export const resetFailedMessages = (
  tx: Transaction,
  businessId: Id,
  ids: readonly Id[],
): Promise<{ id: Id; source_id: Id; reason: string | null }[]> =>
  ids.length === 0 ? Promise.resolve([]) : tx.run(reset, [businessId, ids]);

/** Removes messages of bulk sends that never left. */
export async function removeWaitingMessages(tx: Transaction, businessId: Id, ids: readonly Id[]): Promise<void> {
  if (ids.length > 0) await tx.run(remove, [businessId, ids]);
}
