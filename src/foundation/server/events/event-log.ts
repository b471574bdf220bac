import type { Pool } from 'pg';
import type { Id } from '../../contract/id.ts';

/** An event as it is in the log; `data` is the JSON text, which goes to the wire as it is. */
export interface LoggedEvent {
  seq: number;
  topic: string;
  event: string;
  data: string;
  /** Null: everyone of the business. */
  audience: readonly Id[] | null;
}

/** What one business's log answered. */
export interface LogPage {
  /** The last number given out. */
  head: number;
  /** Without a hole; what lies before the first is pruned or was not asked for. */
  events: LoggedEvent[];
  /** More events follow this page. */
  hasMore: boolean;
}

/** What one page holds at most. */
export const PAGE_EVENTS = 500;
export const PAGE_BYTES = 512 * 1024;

interface Row {
  business_id: Id;
  seq: string;
  topic: string | null;
  event: string;
  data: string;
  audience: Id[] | null;
}

const READ = {
  name: 'read_event_logs',
  text: 'select business_id, seq, topic, event, data, audience from read_event_logs($1, $2, $3, $4)',
};

/** Reads what followed `after` in several businesses' logs, in one round trip. A deleted business has no page. */
export async function readEventLogs(pool: Pool, wanted: ReadonlyMap<Id, number>): Promise<Map<Id, LogPage>> {
  const values = [[...wanted.keys()], [...wanted.values()], PAGE_EVENTS, PAGE_BYTES];
  const { rows } = await pool.query<Row>({ ...READ, values });
  const pages = new Map<Id, LogPage>();
  for (const row of rows) {
    const seq = Number(row.seq);
    if (row.topic === null) pages.set(row.business_id, { head: seq, events: [], hasMore: false });
    else
      pages
        .get(row.business_id)
        ?.events.push({ seq, topic: row.topic, event: row.event, data: row.data, audience: row.audience });
  }
  for (const page of pages.values()) finish(page);
  return pages;
}

/** Pruning goes by age, so a hole can lie anywhere; what stands before one is as good as gone. */
function finish(page: LogPage): void {
  const { events } = page;
  const last = events.at(-1);
  page.hasMore = last !== undefined && last.seq < page.head;
  if (last === undefined || last.seq - events[0]!.seq === events.length - 1) return;
  const hole = events.findLastIndex((event, place) => place > 0 && event.seq !== events[place - 1]!.seq + 1);
  page.events = events.slice(hole);
}
