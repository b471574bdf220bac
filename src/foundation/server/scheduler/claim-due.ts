import type { Pool } from 'pg';
import type { Id } from '../../contract/id.ts';
import type { DueKind, DueRow } from './due-kind.ts';

/** How many businesses share a fair batch. */
const FAIR_BUSINESSES = 64;
/** A full batch is dominated where one business has more than this part of it. */
const DOMINATING_PART = 1 / 8;

export interface DueClaim {
  rows: DueRow[];
  /** More rows may be due. */
  hasMore: boolean;
  /** One business fills so much of the batch that others may be waiting behind it. */
  isDominated: boolean;
}

/** Whether rows of these kinds are free to be claimed, and whether any are due, also those that a worker has. */
export async function readDue(
  systemPool: Pool,
  kinds: readonly DueKind[],
): Promise<{ isFree: boolean; isDue: boolean }> {
  const read = ({ statements }: DueKind) => systemPool.query<{ is_free: boolean; is_due: boolean }>(statements.hasDue);
  const rows = (await Promise.all(kinds.map(read))).flatMap((result) => result.rows);
  return { isFree: rows.some((row) => row.is_free), isDue: rows.some((row) => row.is_due) };
}

/** Statements have names of their own: which kinds a reader asks for differs. */
let readers = 0;

/**
 * Reads which of these kinds have rows that are free to be claimed, by one statement for all of them: at rest nothing else is
 * asked. `systemPool` acts as parley_system.
 */
export function createDueReader(systemPool: Pool, kinds: readonly DueKind[]): () => Promise<ReadonlySet<string>> {
  const asked = kinds.map(({ name, statements }) => `select '${name}' as name where exists (${statements.free})`);
  const text = `with present as materialized (select clock_now() as time) ${asked.join(' union all ')}`;
  const name = `read_due_${(readers += 1)}`;
  return async () => {
    const { rows } = await systemPool.query<{ name: string }>({ name, text });
    return new Set(rows.map((row) => row.name));
  };
}

/** Claims rows of one kind, in transactions of their own. One for each worker: it remembers where fair claims stopped. */
export interface DueClaimer {
  /** By default as many rows as the kind says. */
  claim(limit?: number): Promise<DueClaim>;
  /** A share from each of many businesses, whatever the batch before was like. */
  claimFairly(limit?: number): Promise<DueClaim>;
}

/**
 * Claims what has come due by the database's clock, the longest due first; workers that claim at once get different rows.
 * Where one business dominates a full batch, so that others would wait until its rows are done, the next batches take a
 * share from each of many businesses in turn, until such a batch is not full.
 *
 * `systemPool` acts as parley_system: all businesses.
 */
export function createDueClaimer(systemPool: Pool, kind: DueKind): DueClaimer {
  const { statements, leaseSeconds } = kind;
  let isFair = false;
  let cursor: Id = '0';

  const claimFairly = async (limit = kind.batch): Promise<DueClaim> => {
    const share = Math.ceil(limit / FAIR_BUSINESSES);
    const values = [limit, leaseSeconds, cursor, share];
    const { rows } = await systemPool.query<DueRow>({ ...statements.claimFairly, values });
    cursor = lastVisited(rows, cursor);
    isFair = rows.length === limit;
    // After one that was not full the oldest are asked for again: the dominating business may have more.
    return { rows, hasMore: true, isDominated: false };
  };
  return {
    claimFairly,
    async claim(limit = kind.batch) {
      if (isFair) return claimFairly(limit);
      const { rows } = await systemPool.query<DueRow>({ ...statements.claimOldest, values: [limit, leaseSeconds] });
      const hasMore = rows.length === limit;
      isFair = hasMore && isDominated(rows);
      return { rows, hasMore, isDominated: isFair };
    },
  };
}

/** Does one business have so much of this batch that others may be waiting behind it? */
function isDominated(rows: readonly DueRow[]): boolean {
  const counts = new Map<Id, number>();
  for (const { business_id: id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  return Math.max(...counts.values()) > rows.length * DOMINATING_PART;
}

/** Fair claims visit the businesses after the cursor and then those up to it, each part by id. */
function lastVisited(rows: readonly DueRow[], cursor: Id): Id {
  const ids = rows.map(({ business_id }) => BigInt(business_id));
  const earlier = ids.filter((id) => id <= BigInt(cursor));
  const part = earlier.length > 0 ? earlier : ids;
  return part.length === 0 ? cursor : String(part.reduce((one, other) => (one > other ? one : other)));
}
