import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { ArrivedRead } from '../incoming/arrivals.ts';

const noteCustomerReadsSql: NamedStatement = {
  name: 'note_customer_reads',
  text: `with ours as materialized (
      select c.business_id, c.id, max(e.time) as time
      from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[]) as e (business_id, channel_id, contact_id, time)
      join chats c on c.business_id = e.business_id and c.channel_id = e.channel_id and c.contact_id = e.contact_id
      group by 1, 2
    ), locked as materialized (
      select c.business_id, c.id, o.time from ours o join chats c on c.business_id = o.business_id and c.id = o.id
      order by c.business_id, c.id for no key update of c ${locks('chat')}
    )
    update chats c set customer_read_time = greatest(c.customer_read_time, l.time) from locked l
    where c.business_id = l.business_id and c.id = l.id`,
};

/** Notes up to when customers have read, for messages that become known as sent later. */
export async function noteCustomerReads(tx: Transaction, reads: readonly ArrivedRead[]): Promise<void> {
  if (reads.length === 0) return;
  await tx.run(noteCustomerReadsSql, [
    reads.map(({ business_id }) => business_id),
    reads.map(({ channel_id }) => channel_id),
    reads.map(({ contact_id }) => contact_id),
    reads.map(({ time }) => time),
  ]);
}
