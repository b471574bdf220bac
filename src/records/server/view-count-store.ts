import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';

/** How many records fit a view, as last counted. */
export interface ViewCountRow {
  view_id: string;
  /** '0' where every reader sees the same. */
  reader_id: Id;
  count: number;
  took_ms: number;
  /** How long ago it was counted. */
  age_ms: number;
}

/** The stored counts of the views of a module: those for all, and those of one reader. */
export function readViewCounts(tx: Transaction, businessId: Id, module: string, userId: Id): Promise<ViewCountRow[]> {
  return tx.run<ViewCountRow>(
    {
      name: 'read_view_counts',
      text: `select view_id, reader_id, count, took_ms,
          (extract(epoch from clock_now() - counted_time) * 1000)::float8 as age_ms
        from view_counts where business_id = $1 and module = $2 and reader_id in (0, $3)`,
    },
    [businessId, module, userId],
  );
}

export async function storeViewCounts(
  tx: Transaction,
  businessId: Id,
  module: string,
  counts: readonly Omit<ViewCountRow, 'age_ms'>[],
): Promise<void> {
  if (counts.length === 0) return;
  await tx.run(
    {
      name: 'store_view_counts',
      text: `insert into view_counts (business_id, module, view_id, reader_id, count, took_ms)
        select $1, $2, e.view_id, e.reader_id, e.count, e.took_ms
        from jsonb_to_recordset($3) as e (view_id text, reader_id bigint, count int, took_ms int)
        order by e.view_id, e.reader_id
        on conflict (business_id, module, view_id, reader_id)
          do update set count = excluded.count, took_ms = excluded.took_ms, counted_time = clock_now()`,
    },
    [businessId, module, JSON.stringify(counts)],
  );
}

/** A view that shows something else now, or is gone, has no count. */
export async function forgetViewCounts(tx: Transaction, businessId: Id, module: string, viewId: string): Promise<void> {
  await tx.run(
    {
      name: 'forget_view_counts',
      text: 'delete from view_counts where business_id = $1 and module = $2 and view_id = $3',
    },
    [businessId, module, viewId],
  );
}
