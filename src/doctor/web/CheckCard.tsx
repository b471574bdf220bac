import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../foundation/web/i18n/failure-text.ts';
import { SettingsCard } from '../../ui/patterns/SettingsCard.tsx';
import { ErrorState } from '../../ui/primitives/ErrorState.tsx';
import { SkeletonText } from '../../ui/primitives/Skeleton.tsx';
import type { FindingState } from '../contract/finding.ts';

interface CheckCardProps {
  title: string;
  /** The states of all findings; undefined while loading. */
  states: readonly FindingState[] | undefined;
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
  /** Rows of findings. */
  children: ReactNode;
}

/** Findings of one check; the header shows how many need attention. */
export function CheckCard({ title, states, error, isFetching, onRetry, children }: CheckCardProps) {
  const { t } = useTranslation('doctor');
  const failureText = useFailureText();
  const faults = states?.filter((state) => state !== 'good').length ?? 0;
  return (
    <SettingsCard
      title={title}
      actions={
        <output className="text-secondary">
          {error === null && (!states ? t('checking') : faults === 0 ? t('all_good') : t('faults', { count: faults }))}
        </output>
      }
    >
      <div className="px-4 py-3.5 md:px-5">
        {error ? (
          // Also with findings of an earlier request: they may be outdated.
          <ErrorState headingLevel={3} title={t('failed')} retrying={isFetching} onRetry={onRetry}>
            {failureText(error)}
          </ErrorState>
        ) : states ? (
          <ul className="flex flex-col gap-3">{children}</ul>
        ) : (
          <SkeletonText lines={4} />
        )}
      </div>
    </SettingsCard>
  );
}
