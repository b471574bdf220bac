import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { MessageStatus } from '../../contract/message.ts';
import { messageColumns, messageJoins, type MessageRow } from '../message-store.ts';

/** The status to which a message is to rise. */
export interface StatusRise {
  business_id: Id;
  id: Id;
  status: MessageStatus;
  error: MessageRow['error'];
  /** When it was first read; null when it was not. */
  read_time: string | null;
}

/** One status as it was told; all of them are kept. */
export interface ToldStatus {
  business_id: Id;
  message_id: Id;
  status: string;
  time: string;
  error: MessageRow['error'];
}

const adopt: NamedStatement = {
  name: 'adopt_provider_ids',
  text: `update messages m set provider_id = e.provider_id
    from jsonb_to_recordset($1) as e (business_id bigint, id bigint, provider_id text)
    where m.business_id = e.business_id and m.id = e.id and m.provider_id is null`,
};
const keep: NamedStatement = {
  name: 'keep_message_statuses',
  text: `insert into message_statuses (business_id, message_id, status, time, error)
    select e.business_id, e.message_id, e.status, e.time, e.error
    from jsonb_to_recordset($1) as e (business_id bigint, message_id bigint, status text, time timestamptz, error jsonb)
    order by 1, 2, 3, 4
    on conflict do nothing`,
};
// Rank is compared with the row as it is when its lock is held: whoever comes late changes nothing.
const raise: NamedStatement = {
  name: 'raise_message_statuses',
  text: `with risen as materialized (
      select e.* from jsonb_to_recordset($1) as e (business_id bigint, id bigint, status text, error jsonb, read_time timestamptz)
    ), ours as materialized (
      select m.business_id, m.id from messages m join risen r on m.business_id = r.business_id and m.id = r.id
      order by m.business_id, m.id for no key update of m
    ), changed as (
      update messages t set status = r.status, error = r.error, read_time = coalesce(t.read_time, r.read_time)
      from ours o join risen r on r.business_id = o.business_id and r.id = o.id
      where t.business_id = o.business_id and t.id = o.id and status_rank(t.status) < status_rank(r.status)
      returning t.*
    )
    select ${messageColumns} from changed m ${messageJoins}`,
};
const showStatus: NamedStatement = {
  name: 'show_status_in_chats',
  text: `with told as materialized (
      select e.* from jsonb_to_recordset($1) as e (business_id bigint, chat_id bigint, id bigint, status text)
    ), ours as materialized (
      select c.business_id, c.id, t.status from chats c
      join told t on c.business_id = t.business_id and c.id = t.chat_id and c.last_message_id = t.id
      order by c.business_id, c.id for no key update of c
    )
    update chats c set last_message = jsonb_set(c.last_message, '{status}', to_jsonb(o.status))
    from ours o where c.business_id = o.business_id and c.id = o.id and c.last_message is not null`,
};

/** Gives messages the id under which the provider speaks of them; one that has an id keeps it. */
export async function adoptIds(
  tx: Transaction,
  messages: readonly { business_id: Id; id: Id; provider_id: string }[],
): Promise<void> {
  if (messages.length === 0) return;
  await tx.run(adopt, [
    JSON.stringify(messages.map(({ business_id, id, provider_id }) => ({ business_id, id, provider_id }))),
  ]);
}

/** Keeps every status that was told, once. */
export async function keepStatuses(tx: Transaction, told: readonly ToldStatus[]): Promise<void> {
  if (told.length > 0) await tx.run(keep, [JSON.stringify(told)]);
}

/** Raises messages whose status is lower; answers exactly those that changed, as they are now. */
export async function raiseStatuses(tx: Transaction, rises: readonly StatusRise[]): Promise<MessageRow[]> {
  if (rises.length === 0) return [];
  return tx.run<MessageRow & Record<string, unknown>>(raise, [JSON.stringify(rises)]);
}

/** Shows changed statuses in the chats whose last message they are of. */
export async function showStatuses(tx: Transaction, rows: readonly MessageRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ business_id, chat_id, id, status }) => ({ business_id, chat_id, id, status }));
  await tx.run(showStatus, [JSON.stringify(values)]);
}
