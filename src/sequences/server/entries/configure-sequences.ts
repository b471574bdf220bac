import type { Id } from '../../../foundation/contract/id.ts';
import { configureReaction } from '../../../foundation/server/domain-events/business-config-store.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { readWhatCounts } from '../sequence/sequence-store.ts';

/** Reactions of sequences, by what a business must have for them. */
export const sequenceReactions = {
  replies: 'sequences.exit_on_reply',
  goals: 'sequences.exit_at_goal',
  optOuts: 'sequences.exit_on_opt_out',
} as const;

/** Notes what the sequences of a business listen to, so that a business without any pays nothing for messages and contacts. */
export async function configureSequences({ tx }: WorkContext, businessId: Id): Promise<void> {
  const counts = await readWhatCounts(tx, businessId);
  const wanted = {
    replies: counts.replies,
    goals: counts.goals,
    optOuts: counts.any,
  };
  for (const [what, name] of Object.entries(sequenceReactions))
    await configureReaction(tx, businessId, { name }, wanted[what as keyof typeof wanted]);
}
