import type { Id } from '../../../foundation/contract/id.ts';
import { defineDueKind } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { chatNotGiven } from '../../contract/domain-events.ts';
import { performActions } from '../perform/perform-actions.ts';
import { announceRuns } from './announce-runs.ts';
import { readPendingRuns, storeResults, type PendingRun } from './run-store.ts';

/**
 * Does the actions of runs after the commit of what caused them. Their results are stored in the transaction that does them,
 * which ends with its due rows: so each is done once, also when a worker is killed or loses its claim.
 */
export const actionRuns = defineDueKind({
  name: 'action_runs',
  key: ['run_id'],
  batch: 100,
  leaseSeconds: 60,
  pollMs: 1_000,
  async run(ctx, rows) {
    const left = await performRuns(
      ctx,
      rows.map(({ run_id }) => run_id),
    );
    return rows.map(({ run_id }) => (left.has(run_id) ? { afterSeconds: 0 } : null));
  },
});

/** Runs of one chat follow each other: each is done by a batch of its own. */
function oneOfEachChat(runs: readonly PendingRun[]): { now: PendingRun[]; later: Id[] } {
  const chats = new Set<Id>();
  const [now, later]: [PendingRun[], Id[]] = [[], []];
  for (const run of runs) {
    if (run.chat_id !== null && chats.has(run.chat_id)) later.push(run.id);
    else now.push(run);
    if (run.chat_id !== null) chats.add(run.chat_id);
  }
  return { now, later };
}

/** Does what is left of runs; returns those that have more to do. */
async function performRuns(ctx: BusinessContext, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  const { now, later } = oneOfEachChat(await readPendingRuns(ctx.tx, ctx.businessId, ids));
  const results = await performActions(
    ctx,
    now.map(({ kind, record_id, actor, chat_id, actions, results: done }) => ({
      actor,
      user: null,
      chat_id: chat_id ?? '0',
      actions: actions.slice(done.length),
      turn_key: `${kind}:${record_id}`,
    })),
  );
  const stored = await storeResults(
    ctx.tx,
    ctx.businessId,
    now.map(({ id }, index) => ({ id, results: results[index] ?? [] })),
  );
  announceRuns(ctx, stored);
  ctx.raise(
    chatNotGiven,
    now.flatMap(({ kind, chat_id }, index) => {
      const isOfScript = kind === 'automation' || kind === 'script';
      const isGiven = (results[index] ?? []).every(({ type, problem }) => type !== 'assign_owner' || problem === null);
      return isOfScript && !isGiven && chat_id !== null ? [{ business_id: ctx.businessId, chat_id }] : [];
    }),
  );
  return new Set([...later, ...stored.filter(({ is_pending: isPending }) => isPending).map(({ id }) => id)]);
}
