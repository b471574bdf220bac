import type { TFunction } from 'i18next';
import type { Run } from '../../contract/run.ts';

/** Why it ended as it did, in one sentence: who got the chat and why, or what ended a script. */
export function runSummary({ outcome, detail, kind, actor }: Run, t: TFunction<'actions_runs'>): string {
  const { assignment, problem } = detail;
  if (outcome === 'failed' && problem) return problem;
  if (outcome === 'assigned' && assignment?.user) {
    const { why, user } = assignment;
    return t(why === 'in_turn' || why === 'only_one' ? why : 'assigned_to', { name: user.label });
  }
  if (outcome === 'waiting' && (assignment?.why === 'all_at_capacity' || assignment?.why === 'nobody_available'))
    return t(assignment.why);
  if (kind === 'macro' && outcome === 'completed') return t('by', { name: actor.label });
  return t(`why.${outcome}`);
}
