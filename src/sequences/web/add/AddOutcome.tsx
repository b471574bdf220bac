import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import type { AddProgress, AddResult } from './use-add-members.ts';

interface AddOutcomeProps {
  progress: AddProgress | null;
  result: AddResult | null;
  /** How many were meant to be added. */
  count: number;
}

/** How far adding members has come, and what became of it where not all were added. */
export function AddOutcome({ progress, result, count }: AddOutcomeProps) {
  const { t } = useTranslation('sequence_members');
  const failureText = useFailureText();
  const done = result ? result.added + result.known + result.refused : 0;
  const lines = result ? resultLines(result, t) : [];
  return (
    <>
      {result?.failure && (
        <Callout tone="danger" live>
          {failureText(result.failure)}
          {done > 0 && ` ${t('add.stopped', { done, all: count })}`}
        </Callout>
      )}
      {result && !result.failure && (
        <Callout tone={result.added > 0 ? 'success' : 'warning'} live title={t('add.result')}>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {result.refused > 0 && <p className="mt-1">{t('add.refused_text')}</p>}
        </Callout>
      )}
      {progress && (
        <div className="flex flex-col gap-2" role="status">
          <ProgressBar
            running
            label={t('add.running')}
            total={progress.all}
            segments={[{ value: progress.done, label: t('add.running'), color: 4 }]}
          />
          <span className="text-xs text-tertiary tabular-nums">{t('add.progress', { ...progress })}</span>
        </div>
      )}
    </>
  );
}

type Words = ReturnType<typeof useTranslation<'sequence_members'>>['t'];

/** What became of those who were chosen: "3 contacts added", "1 was inside already". */
export const resultLines = ({ added, known, refused }: AddResult, t: Words): string[] => [
  t('add.done', { count: added }),
  ...(known > 0 ? [t('add.known', { count: known })] : []),
  ...(refused > 0 ? [t('add.refused', { count: refused })] : []),
];
