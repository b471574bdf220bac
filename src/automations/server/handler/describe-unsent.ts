import { findTakenBack, type TakeBackReason } from '../../../chats/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { DraftRun } from './chat-look.ts';

const words: Readonly<Record<TakeBackReason, string>> = {
  taken_over: 'Not sent, because a person took the chat over',
  stopped: 'Not sent, because it was switched off',
  abandoned: 'Not sent, because the time to answer was over',
};

/**
 * Says for the log which messages of runs will not be sent because the run ended for this reason; runs of which all was sent are left
 * out. `dropped`: texts by chat that were never written as messages.
 */
export async function describeUnsent<Run extends Pick<DraftRun, 'chat_id' | 'started_time'>>(
  ctx: BusinessContext,
  runs: readonly Run[],
  reason: TakeBackReason,
  dropped: ReadonlyMap<Id, readonly string[]> = new Map(),
): Promise<ReadonlyMap<Run, string>> {
  const takenBack = await findTakenBack(
    ctx,
    runs.map(({ chat_id, started_time }) => ({ chat_id, since: started_time })),
  );
  return new Map(
    runs.flatMap((run) => {
      const texts = [...(takenBack.get(run.chat_id) ?? []), ...(dropped.get(run.chat_id) ?? [])];
      if (texts.length === 0) return [];
      const all = new Intl.ListFormat('en').format(texts.map((text) => `“${text}”`));
      return [[run, `${words[reason]}: ${all}.`]];
    }),
  );
}
