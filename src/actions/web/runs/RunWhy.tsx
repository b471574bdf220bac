import { Check, Lock, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { RecordLink } from '../../../records/web/index.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import type { ClauseCheck, ConditionCheck, Run, ScriptStep } from '../../contract/run.ts';
import { ResultList } from './ResultList.tsx';
import { kindLooks } from './run-looks.ts';
import { SeenValue, WhyItem, WhySection } from './WhySection.tsx';

interface RunWhyProps {
  run: Run;
  isCompact: boolean;
}

/** Why a run ended as it did: what started it, what was checked with what was seen, what happened, and what was done. */
export function RunWhy({ run, isCompact }: RunWhyProps) {
  const { t } = useTranslation('actions_runs');
  const { checks = [], steps = [], assignment, trigger, problem } = run.detail;
  return (
    <div className="flex max-w-180 flex-col gap-3.5">
      {problem && <Callout tone="danger">{problem}</Callout>}
      <dl className="flex flex-wrap gap-1.5">
        <SeenValue label={t(`one_of.${run.kind}`)}>
          <RecordLink module={kindLooks[run.kind].module} id={run.record.id}>
            {run.record.label}
          </RecordLink>
        </SeenValue>
        {trigger && <SeenValue label={t('trigger')}>{trigger}</SeenValue>}
        {assignment && assignment.open_chats !== null && (
          <SeenValue label={t('open_chats')}>{assignment.open_chats}</SeenValue>
        )}
        {assignment && <SeenValue label={t('candidates')}>{assignment.candidates}</SeenValue>}
      </dl>
      {checks.length > 0 && (
        <WhySection title={t('checks')}>
          {checks.map((check) => (
            <Clause key={check.path} check={check} />
          ))}
        </WhySection>
      )}
      {steps.length > 0 && (
        <WhySection title={t('steps')}>
          {steps.map((step, index) => (
            <Step key={index} step={step} />
          ))}
        </WhySection>
      )}
      {run.results.length > 0 && <ResultList results={run.results} />}
      {!isCompact && (
        <p className="flex items-center gap-1.5 text-xs text-tertiary">
          <Lock aria-hidden className="size-3.5 shrink-0" />
          {t('written')}
        </p>
      )}
    </div>
  );
}

function Clause({ check: { path, name, is_match, conditions } }: { check: ClauseCheck }) {
  const { t } = useTranslation('actions_runs');
  return (
    <WhyItem
      mark={is_match ? 'yes' : 'no'}
      markText={t(is_match ? 'outcomes.matched' : 'not_matched')}
      title={
        <span className="font-medium">{name === '' ? t('clause', { path }) : t('named_clause', { path, name })}</span>
      }
    >
      {conditions.length === 0 ? (
        <p className="text-xs text-tertiary">{t('everyone_else')}</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {conditions.map((condition, index) => (
            <Condition key={index} condition={condition} />
          ))}
        </ul>
      )}
    </WhyItem>
  );
}

function Condition({ condition: { field, comparator, value, seen, holds } }: { condition: ConditionCheck }) {
  const { t } = useTranslation('actions_runs');
  const Icon = holds ? Check : X;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
      <Icon aria-hidden className={holds ? 'size-3.5 text-success-text' : 'size-3.5 text-danger-text'} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="sr-only">{t(holds ? 'holds' : 'fails')}: </span>
        <bdi>{t('condition', { field, comparator, value }).trim()}</bdi>
      </span>
      <dl>
        <SeenValue label={t('seen')}>{seen === '' ? t('nothing') : seen}</SeenValue>
      </dl>
    </li>
  );
}

function Step({ step: { time, what, text } }: { step: ScriptStep }) {
  const { t } = useTranslation('actions_runs');
  const formatDate = useFormatDate();
  const isProblem = what === 'not_understood' || what === 'not_saved';
  return (
    <WhyItem
      mark={isProblem ? 'failed' : 'step'}
      title={
        <>
          <span className="font-medium">{t(`step.${what}`)}</span>
          {text !== '' && (
            <bdi dir="auto" className="ms-2 text-secondary">
              {text}
            </bdi>
          )}
        </>
      }
      end={
        <time dateTime={time} className="shrink-0 text-xs text-tertiary tabular-nums">
          {formatDate(time, 'time')}
        </time>
      }
    />
  );
}
