import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import type { MemberProgress } from './use-member-calls.ts';

/** One bar for all the calls that a change of many members takes. */
export function CallProgress({ progress: { done, all }, label }: { progress: MemberProgress; label: string }) {
  const { t } = useTranslation('lists');
  return (
    <div className="flex flex-col gap-2" role="status">
      <ProgressBar running label={label} total={all} segments={[{ value: done, label, color: 4 }]} />
      <span className="text-xs text-tertiary tabular-nums">{t('progress', { done, all })}</span>
    </div>
  );
}
