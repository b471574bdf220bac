import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import type { SequenceMember } from '../../contract/sequence.ts';

type Progress = Pick<SequenceMember, 'status' | 'steps_done' | 'steps_total'>;

/** With more steps than this a piece for each is too narrow to be counted. */
const MOST_PIECES = 8;

/** How many steps are behind: a piece for each; the one that somebody waits for is lighter. */
export function StepProgress({ of: { status, steps_done: done, steps_total: total } }: { of: Progress }) {
  const { t } = useTranslation('sequence_members');
  const label = t('progress', { done, total });
  if (total > MOST_PIECES)
    return (
      <span className="block w-33 max-w-full">
        <ProgressBar label={label} total={total} segments={[{ value: done, label, color: 1 }]} />
      </span>
    );
  return (
    <span role="img" aria-label={label} className="flex w-33 max-w-full gap-[3px]">
      {Array.from({ length: total }, (_, index) => (
        <i
          key={index}
          className={classNames(
            'h-1.5 max-w-6 min-w-0 flex-1 rounded-full forced-color-adjust-none',
            index < done
              ? status === 'exited'
                ? 'bg-current text-disabled'
                : 'bg-chart-1'
              : index === done && status === 'active'
                ? 'bg-accent-border'
                : 'bg-neutral-soft',
          )}
        />
      ))}
    </span>
  );
}
