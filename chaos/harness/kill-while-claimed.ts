import type { Random } from './random.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';

const CLAIMED_WITHIN_MS = 20_000;

/**
 * Kills a worker, or all of them, while they have claimed rows and cannot finish them, because a table that they write is
 * locked. Returns the seconds until all of them are back.
 */
export async function killWhileClaimed(
  { ownerPool, rows, workers }: Stage,
  random: Random,
  { table, blocks }: { table: string; blocks: string },
): Promise<number> {
  const blocker = await ownerPool.connect();
  try {
    await blocker.query('begin');
    await blocker.query(`lock table ${blocks} in share row exclusive mode`);
    const isClaimed = async () =>
      (await rows(`select from ${table} where lease_until > clock_now() limit 1`)).length > 0;
    await until(isClaimed, { giveUpMs: CLAIMED_WITHIN_MS, everyMs: 5 });
    const victims = random.hits(0.5) ? workers : workers.slice(...(random.hits(0.5) ? [0, 1] : [1, 2]));
    const killed = performance.now();
    await Promise.all(victims.map((worker) => worker.restart('SIGKILL')));
    await blocker.query('rollback');
    return (performance.now() - killed) / 1_000;
  } finally {
    blocker.release();
  }
}
