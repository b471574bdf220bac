import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { actionEvents } from '../../contract/events.ts';
import type { RunSubject } from './run-store.ts';

/** Emits what changed, once for what is shown in one place. */
export function announceRuns(ctx: WorkContext, runs: readonly Omit<RunSubject, 'id'>[]): void {
  const distinct = new Map(
    runs.map((run) => [[run.business_id, run.kind, run.record_id, run.chat_id].join(' '), run] as const),
  );
  ctx.emitAll(
    actionEvents.runsChanged,
    [...distinct.values()].map(({ business_id, kind, record_id, chat_id }) => ({
      business_id,
      data: { kind, record_id, chat_id },
    })),
  );
}
