import type { SendRefusal } from '../../../channels/contract/outgoing.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

// What a worker has claimed is refused by it; so is what returns to the queue after its attempt.
const refuse: NamedStatement = {
  name: 'refuse_stopped_sends',
  text: `with next as materialized (
      select o.message_id, o.member_id from outbox o
      where o.business_id = $1 and o.source_id = $2 and o.member_id > $3 order by o.member_id limit $4
    ), waiting as materialized (
      select o.business_id, o.message_id from outbox o
      where o.business_id = $1 and o.message_id in (select message_id from next)
        and o.state = 'queued' and o.lease_until is null and o.settled_time is null
      order by o.message_id for no key update skip locked
    ), refused as (
      update outbox o set state = 'refused', settled_time = clock_now(), outcome = $5
      from waiting w where o.business_id = w.business_id and o.message_id = w.message_id
      returning o.message_id, o.chat_id
    ), passed as (
      update send_source_progress p set stopped_cursor = m.last from (select max(member_id) as last from next) m
      where p.business_id = $1 and p.source_id = $2 and m.last is not null
    )
    select message_id, chat_id, (select count(*)::int from next) as passed from refused
    union all select null, null, (select count(*)::int from next)`,
};

/** Refuses the next waiting sends of a stopped source; `passed`: how many of its sends, in any state, were gone through. */
export async function refuseStoppedSends(
  tx: Transaction,
  businessId: Id,
  source: { id: Id; stopped_cursor: Id },
  { limit, refusal }: { limit: number; refusal: SendRefusal },
): Promise<{ refused: { message_id: Id; chat_id: Id }[]; passed: number }> {
  const rows = await tx.run<{ message_id: Id | null; chat_id: Id | null; passed: number }>(refuse, [
    businessId,
    source.id,
    source.stopped_cursor,
    limit,
    JSON.stringify(refusal),
  ]);
  return {
    refused: rows.flatMap(({ message_id, chat_id }) =>
      message_id === null || chat_id === null ? [] : [{ message_id, chat_id }],
    ),
    passed: rows[0]?.passed ?? 0,
  };
}
