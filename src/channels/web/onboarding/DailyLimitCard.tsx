import { useTranslation } from 'react-i18next';
import { LimitSteps } from '../LimitSteps.tsx';
import { formatLimit } from '../limit-steps.ts';

/** How many people can be written to first, and what comes after. */
export function DailyLimitCard({ limit, isVerified }: { limit: number | null; isVerified: boolean }) {
  const { t, i18n } = useTranslation('channels');
  return (
    <section aria-labelledby="daily-limit" className="rounded-md border border-subtle bg-surface p-4 shadow-1">
      <div className="flex items-center justify-between gap-2">
        <h2 id="daily-limit" className="font-semibold">
          {t('limit.title')}
        </h2>
        {!isVerified && <span className="text-xs text-tertiary">{t('limit.unverified')}</span>}
      </div>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-2xl font-semibold tabular-nums">
          {limit === null ? t('limit.unlimited') : formatLimit(limit, i18n.language)}
        </span>
        {limit !== null && <span className="text-secondary">{t('limit.text')}</span>}
      </p>
      <div className="mt-3">
        <LimitSteps limit={limit} />
      </div>
      <p className="mt-3 text-xs text-tertiary">{t(isVerified ? 'limit.grows' : 'limit.verify')}</p>
    </section>
  );
}
