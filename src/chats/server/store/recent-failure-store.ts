import type { ChannelKind } from '../../../channels/contract/providers/kinds.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

/** Older failures are not counted: the newest are enough to show what is wrong. */
export const FAILURES_AT_MOST = 2_000;
const REASONS_AT_MOST = 50;

/** Messages of one channel that failed for one reason. */
export interface RecentFailureRow {
  channel_id: Id;
  channel_label: string;
  channel_kind: ChannelKind;
  code: number | null;
  message: string;
  messages: number;
  last_time: string;
}

// Messages that a later attempt has delivered are left out. Each message is read by its key (limit 1), because the planner could otherwise read
// all messages of the business.
const recentFailures: NamedStatement = {
  name: 'find_recent_failures',
  text: `with failed as (
      select message_id, max(time) as time from (
        (select s.message_id, s.time from message_statuses s
         where s.business_id = $1 and s.status in ('failed', 'error') and s.time > clock_now() - interval '24 hours'
         order by s.time desc limit ${FAILURES_AT_MOST})
        union all
        select * from unnest($2::bigint[], $3::timestamptz[])
      ) f (message_id, time) group by message_id
    )
    select m.channel_id, l.name as channel_label, l.kind as channel_kind, (m.error ->> 'code')::int as code,
      coalesce(m.error ->> 'message', '') as message, count(*)::int as messages, max(f.time) as last_time
    from failed f
    cross join lateral (select * from messages where business_id = $1 and id = f.message_id limit 1) m
    join channel_labels l on l.business_id = m.business_id and l.id = m.channel_id
    where m.status in ('failed', 'error')
    group by 1, 2, 3, 4, 5 order by messages desc, last_time desc limit ${REASONS_AT_MOST}`,
};

/** Why messages of the last 24 hours failed; `refused`: the sends that were refused in this time. */
export function findRecentFailures(
  tx: Transaction,
  businessId: Id,
  refused: readonly { message_id: Id; settled_time: string }[],
): Promise<RecentFailureRow[]> {
  return tx.run<RecentFailureRow>(recentFailures, [
    businessId,
    refused.map(({ message_id: id }) => id),
    refused.map(({ settled_time: time }) => time),
  ]);
}
