import { findTakenBack } from '../../../chats/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { DraftRun } from './chat-look.ts';

const words = {
  taken_over: 'Not sent, because a person took the chat over',
  stopped: 'Not sent, because it was switched off',
} as const;

/** Why a run ended in place of which nothing is sent any more. */
export type TakenBackBy = keyof typeof words;

/** What of runs is not sent any more, as their log says it, by chat. `dropped`: what was not even written. */
export async function noteUnsent(
  ctx: BusinessContext,
  runs: readonly Pick<DraftRun, 'chat_id' | 'started_time'>[],
  by: TakenBackBy,
  dropped: ReadonlyMap<Id, readonly string[]> = new Map(),
): Promise<ReadonlyMap<Id, string>> {
  const takenBack = await findTakenBack(
    ctx,
    runs.map(({ chat_id, started_time }) => ({ chat_id, since: started_time })),
  );
  return new Map(
    runs.flatMap(({ chat_id: id }) => {
      const texts = [...(takenBack.get(id) ?? []), ...(dropped.get(id) ?? [])];
      if (texts.length === 0) return [];
      const all = new Intl.ListFormat('en').format(texts.map((text) => `“${text}”`));
      return [[id, `${words[by]}: ${all}.`]];
    }),
  );
}
