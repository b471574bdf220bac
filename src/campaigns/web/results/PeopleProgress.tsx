import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { formatCount } from '../format-numbers.ts';

interface PeopleProgressProps {
  label: string;
  done: number;
  /** Null: unknown. */
  all: number | null;
  error: Error | null;
}

/** Progress of work on all people of a number, and the error that stopped it. */
export function PeopleProgress({ label, done, all, error }: PeopleProgressProps) {
  const { t } = useTranslation('campaigns');
  const failureText = useFailureText();
  // The number may have grown since it was read.
  const most = all === null ? null : Math.max(done, all);
  const text =
    most === null
      ? t('results.done_so_far', { done: formatCount(done) })
      : t('results.done_of', { done: formatCount(done), all: formatCount(most) });
  if (error)
    return (
      <Callout tone="danger">
        {failureText(error)} {done > 0 && t('results.stopped_after', { text })}
      </Callout>
    );
  return (
    <div className="flex flex-col gap-2" role="status">
      {most !== null && (
        <ProgressBar running label={label} total={most} segments={[{ value: done, label, color: 4 }]} />
      )}
      <span className="text-xs text-tertiary tabular-nums">{text}</span>
    </div>
  );
}
