import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate, type FormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import type { Sequence, SequenceMember } from '../../contract/sequence.ts';

/** What of a member its state is said of. */
export type MemberState = Pick<SequenceMember, 'status' | 'next' | 'exit_reason' | 'exit_detail' | 'exit_step'>;
type NextStep = NonNullable<MemberState['next']>;

export interface WhyText {
  stepName: (next: NextStep) => string;
  /** What comes next, and when. */
  next: (state: MemberState, sequence: Sequence['status']) => string;
  /** Why somebody left. */
  reason: (state: MemberState) => string;
  /** The one or the other. */
  either: (state: MemberState, sequence: Sequence['status']) => string;
}

function whyText(t: TFunction<'sequence_members'>, formatDate: FormatDate): WhyText {
  const stepName = ({ name, position }: NextStep) => (name === '' ? t('step', { step: position }) : name);
  const next: WhyText['next'] = ({ next: step }, sequence) => {
    if (step === null) return t('nothing_planned');
    if (sequence === 'inactive') return t('next_paused', { step: stepName(step) });
    return t('next', { step: stepName(step), time: formatDate(step.due_time, 'date_time') });
  };
  const reason: WhyText['reason'] = ({ exit_reason: why, exit_detail: detail, exit_step: step }) => {
    if (why !== 'exited_at_step') return t(`reason.${why ?? 'all_steps_complete'}`);
    const text = step === null ? t('reason.exited') : t('reason.exited_at_step', { step });
    return detail === null ? text : t('reason.with_detail', { reason: text, detail: t(`detail.${detail}`) });
  };
  return {
    stepName,
    next,
    reason,
    either: (state, sequence) => (state.status === 'active' ? next(state, sequence) : reason(state)),
  };
}

/** In words: what comes next and when, or why somebody left. */
export function useWhyText(): WhyText {
  const { t } = useTranslation('sequence_members');
  const formatDate = useFormatDate();
  return useMemo(() => whyText(t, formatDate), [t, formatDate]);
}
