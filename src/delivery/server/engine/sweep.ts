import type { Pool } from '../../../foundation/server/db/pool.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { startPollLoop, type PollLoop } from '../../../foundation/server/scheduler/poll-loop.ts';
import type { Logger } from '../../../foundation/server/log.ts';
import { planForOthers, planForSending } from '../planner-store.ts';
import { releaseExpiredSends, takeUnknownDue } from '../outbox/result-store.ts';
import { UNKNOWN_OUTCOME } from '../send.ts';
import { deleteExpiredPairs } from '../budgets/pair-budget-store.ts';
import type { OutcomeSettler } from './settle-outcomes.ts';

const AT_ONCE = 500;
const POLL_MS = 1_000;
/** Expired rows of pairs cost space only. */
const FORGET_EVERY_MS = 30_000;

/** Takes over the sends of lost workers, and shows as such what has stayed unknown for a minute. */
export function startSweep({ pool, settle, log }: { pool: Pool; settle: OutcomeSettler; log: Logger }): PollLoop {
  let forgotMs = performance.now();
  return startPollLoop({
    name: 'sends',
    log,
    pollMs: POLL_MS,
    async batch() {
      const mayForget = performance.now() - forgotMs > FORGET_EVERY_MS;
      if (mayForget) forgotMs = performance.now();
      return inTransaction({ pool, businessId: null, mode: 'write' }, async (tx) => {
        const [, released, unknown] = await Promise.all([
          planForSending(tx),
          releaseExpiredSends(tx, AT_ONCE),
          takeUnknownDue(tx, AT_ONCE),
          mayForget ? deleteExpiredPairs(tx, 10 * AT_ONCE) : null,
        ]);
        if (released.length > 0) log.warn({ sends: released.length }, 'Took over the sends of a lost worker');
        if (unknown.length > 0)
          await Promise.all([
            planForOthers(tx),
            settle(
              tx,
              unknown.map(({ depth, ...of }) => ({
                depth,
                outcome: { ...of, kind: 'unknown', refusal: UNKNOWN_OUTCOME },
              })),
            ),
          ]);
        return released.length === AT_ONCE || unknown.length === AT_ONCE;
      });
    },
  });
}
