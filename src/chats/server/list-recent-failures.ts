import { findRecentlyRefused } from '../../delivery/server/index.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { RecentFailure } from '../contract/failure-endpoints.ts';
import { FAILURES_AT_MOST, findRecentFailures } from './store/recent-failure-store.ts';

/** Why messages of the last 24 hours were not delivered: refused when they were sent, or reported as failed afterwards. */
export async function listRecentFailures({ tx, businessId }: MemberContext): Promise<RecentFailure[]> {
  const refused = await findRecentlyRefused(tx, businessId, FAILURES_AT_MOST);
  const rows = await findRecentFailures(tx, businessId, refused);
  return rows.map(({ channel_id: id, channel_label: label, channel_kind: kind, last_time: time, ...reason }) => ({
    channel: { id, label, kind },
    ...reason,
    last_time: new Date(time).toISOString(),
  }));
}
