import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { planChats } from '../data/chat-plan.ts';
import { businessId, type Dataset } from '../data/dataset.ts';

const WITHIN_MS = 180_000;
const ASK_EVERY_MS = 50;

export interface Applied {
  /** From the first webhook's arrival in the database to the commit of the last one's effects. */
  seconds: number;
  /** From a webhook's arrival in the database to its effects. */
  lagMs: { p50: number; p99: number; max: number };
}

/** Waits until nothing waits in an inbox table, and says how long that took from its own stamps. */
export async function untilApplied(pool: Pool, inbox: string, after: string): Promise<Applied> {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const { rows } = await pool.query<{ waits: boolean }>(
      `select exists (select from ${inbox} where applied_time is null) as waits`,
    );
    if (rows[0]?.waits === false) break;
    if (performance.now() > deadline) throw new Error(`${inbox} was not emptied within ${WITHIN_MS / 1000} s`);
    await delay(ASK_EVERY_MS);
  }
  const { rows } = await pool.query<{ seconds: number; p50: number; p99: number; max: number }>(
    `select extract(epoch from max(applied_time) - min(received_time))::float8 as seconds,
       percentile_disc(0.5) within group (order by lag) as p50, percentile_disc(0.99) within group (order by lag) as p99,
       max(lag) as max
     from (select *, extract(epoch from applied_time - received_time)::float8 * 1000 as lag
       from ${inbox} where received_time > $1) as i`,
    [after],
  );
  const [row] = rows;
  if (!row) throw new Error('Nothing was applied');
  return { seconds: row.seconds, lagMs: { p50: row.p50, p99: row.p99, max: row.max } };
}

/** Waits until the words of all messages can be searched: the next run would share the processors with this work. */
export async function untilSearchable(pool: Pool): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const { rows } = await pool.query<{ waits: boolean }>('select exists (select from due_message_words) as waits');
    if (rows[0]?.waits === false) return;
    if (performance.now() > deadline) throw new Error(`Words still waited after ${WITHIN_MS / 1000} s`);
    await delay(ASK_EVERY_MS);
  }
}

/** Leaves out the files and thumbnails that are still to be fetched and made: the next run would share the processors with this work. */
export const forgetFiles = (pool: Pool): Promise<unknown> =>
  pool.query('with fetches as (delete from due_media_fetches) delete from due_thumbnails');

/** The database's own clock, which stamps the inbox. */
export async function databaseTime(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ now: string }>('select clock_timestamp()::text as now');
  return rows[0]?.now ?? '';
}

/** Unread messages of all chats of the business. */
export async function unreadCount(pool: Pool, dataset: Dataset): Promise<number> {
  const { rows } = await pool.query<{ unread: number }>(
    'select coalesce(sum(unread_count), 0)::int as unread from chats where business_id = $1',
    [businessId(dataset, 0)],
  );
  return rows[0]?.unread ?? 0;
}

/** Throws unless each of the messages is stored once, in the chat of the customer who wrote it. */
export async function expectStored(pool: Pool, dataset: Dataset, prefix: string, messages: number): Promise<void> {
  const firstCustomer = planChats(dataset, 0).contact(0).mobile.slice(1);
  const { rows } = await pool.query<{ stored: number; misfiled: number; untold: number }>(
    `select count(*)::int as stored,
       count(*) filter (where k.mobile <> '+' || ($3::bigint + substr(m.provider_id, length($2) + 1)::bigint % $4))::int as misfiled
     from messages m
     join chats c on c.business_id = m.business_id and c.id = m.chat_id
     join contacts k on k.business_id = c.business_id and k.id = c.contact_id
     where m.business_id = $1 and starts_with(m.provider_id, $2)`,
    [businessId(dataset, 0), prefix, firstCustomer, dataset.sizes.chats],
  );
  const { stored = 0, misfiled = 0 } = rows[0] ?? {};
  if (stored !== messages) throw new Error(`${messages} messages were sent, ${stored} are stored`);
  if (misfiled > 0) throw new Error(`${misfiled} messages are in the chat of someone else`);
}
