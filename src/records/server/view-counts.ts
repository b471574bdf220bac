import type { MemberContext } from '../../foundation/server/http/context.ts';
import { readMoment } from '../../accounts/server/index.ts';
import { dependsOnReader, forReader, type Criteria } from '../../rules/contract/criteria.ts';
import type { ListView, ViewCount } from '../contract/module.ts';
import type { Module } from './define-module.ts';
import { MAX_COUNT } from './list-records.ts';
import { listViews } from './list-views.ts';
import { fieldsOf } from './module-fields.ts';
import { countRecordRows } from './record-list-store.ts';
import { readViewCounts, storeViewCounts, type ViewCountRow } from './view-count-store.ts';

/** A count is shared by everyone who asks for so long, */
const KEPT_MS = 3_000;
/** and a count that took long for so many times as long: it is never more than a fiftieth of the work. */
const KEPT_TIMES = 50;

const keptMs = ({ took_ms: tookMs }: Pick<ViewCountRow, 'took_ms'>): number => Math.max(KEPT_MS, tookMs * KEPT_TIMES);

/** The row of a view and a reader. */
const keyOf = ({ id, criteria }: Pick<ListView, 'id' | 'criteria'>, userId: string) => ({
  view_id: id,
  reader_id: dependsOnReader(criteria) ? userId : '0',
});

const present = (view: string, count: number): ViewCount => ({
  view,
  count: Math.min(count, MAX_COUNT),
  is_capped: count > MAX_COUNT,
});

/** Views with the counts that are stored; nothing is counted. */
export async function withStoredCounts(ctx: MemberContext, module: Module, views: ListView[]): Promise<ListView[]> {
  const rows = await readViewCounts(ctx.tx, ctx.businessId, module.name, ctx.user.user_id);
  const byView = new Map(rows.map((row) => [`${row.view_id} ${row.reader_id}`, row]));
  return views.map((view) => {
    const { view_id: id, reader_id: readerId } = keyOf(view, ctx.user.user_id);
    const stored = byView.get(`${id} ${readerId}`);
    return stored
      ? { ...view, count: present(id, stored.count).count, is_count_capped: stored.count > MAX_COUNT }
      : view;
  });
}

/**
 * How many records fit each view of a module. Counts are stored: one that was made a moment ago serves everyone, and
 * `again_in_ms` says when those that were not counted now can be: a change may have come since. Null: all were.
 */
export async function countViews(
  ctx: MemberContext,
  module: Module,
): Promise<{ counts: ViewCount[]; again_in_ms: number | null }> {
  const { tx, businessId, user } = ctx;
  const fields = await fieldsOf(ctx, businessId, module);
  const views = await listViews(ctx, fields);
  const stored = await readViewCounts(tx, businessId, module.name, user.user_id);
  const byView = new Map(stored.map((row) => [`${row.view_id} ${row.reader_id}`, row]));
  const moment = await readMoment(tx, businessId);
  const counted: Omit<ViewCountRow, 'age_ms'>[] = [];
  const counts: ViewCount[] = [];
  let againInMs: number | null = null;
  for (const view of views) {
    const key = keyOf(view, user.user_id);
    const known = byView.get(`${key.view_id} ${key.reader_id}`);
    const isKept = known !== undefined && known.age_ms < keptMs(known);
    const row = isKept ? known : { ...key, ...(await count(view.criteria)) };
    if (!isKept) counted.push(row);
    counts.push(present(view.id, row.count));
    if (isKept) againInMs = Math.max(againInMs ?? 0, Math.ceil(keptMs(known) - known.age_ms));
  }
  await storeViewCounts(tx, businessId, module.name, counted);
  return { counts, again_in_ms: againInMs };

  async function count(criteria: Criteria): Promise<{ count: number; took_ms: number }> {
    const startedAt = performance.now();
    const filter = { criteria: forReader(criteria, user.user_id), ...moment };
    const found = await countRecordRows(tx, fields, businessId, filter, MAX_COUNT);
    return { count: found, took_ms: Math.round(performance.now() - startedAt) };
  }
}
