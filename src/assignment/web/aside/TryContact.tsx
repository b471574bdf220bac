import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { bodyOf } from '../form/form-values.ts';
import type { RuleForm } from '../form/use-rule-form.ts';
import { trialQuery, type TrialBody } from '../queries.ts';
import { SubjectChoice, type Subject } from './SubjectChoice.tsx';
import { TrialResult } from './TrialResult.tsx';
import { useSettled } from './use-settled.ts';

interface TryContactProps {
  ruleId: string | null;
  form: Pick<RuleForm, 'values' | 'isComplete'>;
  onMatched: (path: string | null) => void;
}

/** How long nothing is typed before the rule is tried again. */
const SETTLED_MS = 400;

/** What the clauses, saved or not, would do with somebody now. */
export function TryContact({ ruleId, form, onMatched }: TryContactProps) {
  const { t } = useTranslation('assignment');
  const failureText = useFailureText();
  const [subject, setSubject] = useState<Subject | null>(null);
  const text = useSettled(JSON.stringify(form.isComplete ? bodyOf(form.values) : null), SETTLED_MS);
  const body = useMemo<TrialBody | null>(() => {
    const read = JSON.parse(text) as ReturnType<typeof bodyOf> | null;
    if (!read || !subject) return null;
    return {
      clauses: read.clauses,
      channel: read.channel,
      ...(ruleId !== null && { rule_id: ruleId }),
      ...(subject.kind === 'chat' ? { chat_id: subject.id } : { contact_id: subject.id }),
    };
  }, [text, subject, ruleId]);
  const trial = useQuery({ ...trialQuery(body as TrialBody), enabled: body !== null });
  const isShown = subject !== null && form.isComplete;
  const matched = isShown ? (trial.data?.matched ?? null) : null;
  useEffect(() => onMatched(matched), [matched, onMatched]);
  return (
    <section className="flex flex-col gap-4 p-4 md:p-5">
      <h2 className="font-semibold">{t('try.title')}</h2>
      <SubjectChoice value={subject} onChange={setSubject} />
      {subject && !form.isComplete && <p className="text-tertiary">{t('try.invalid')}</p>}
      {isShown && trial.isPending && <SkeletonText lines={3} />}
      {isShown && trial.isError && (
        <ErrorState title={t('try.failed')} retrying={trial.isFetching} onRetry={() => void trial.refetch()}>
          {failureText(trial.error)}
        </ErrorState>
      )}
      {isShown && trial.data && !trial.isError && <TrialResult trial={trial.data} />}
    </section>
  );
}
