import { Download, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fillPath } from '../../../foundation/contract/endpoint.ts';
import { Button, buttonClasses } from '../../../ui/primitives/Button.tsx';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import { importEndpoints } from '../../contract/endpoints.ts';
import type { FailureReason, ImportEntry } from '../../contract/import.ts';
import type { useRetry } from './use-retry.ts';

/** More rows than these are corrected in the file that can be downloaded. */
const RETRIED_AT_MOST = 5_000;
const SHOWN_REASONS = 8;

interface FailedHeadProps {
  entry: ImportEntry;
  /** For which reasons rows failed, and how many for each. */
  reasons: readonly (FailureReason & { count: number })[];
  chosen: FailureReason | null;
  onChoose: (reason: FailureReason | null) => void;
  /** Null while nothing can be sent again. */
  retry: ReturnType<typeof useRetry> | null;
}

/** How many rows failed and why, their file, and the button that sends them again. */
export function FailedHead({ entry, reasons, chosen, onChoose, retry }: FailedHeadProps) {
  const { t, i18n } = useTranslation('imports');
  const number = new Intl.NumberFormat(i18n.language);
  const failed = number.format(entry.metrics.failed);
  const isNarrowable = reasons.length > 1 || chosen !== null;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 py-3">
      <h2 className="font-semibold max-md:flex-1">
        {t('failed.title')} <span className="font-regular text-tertiary tabular-nums">{failed}</span>
      </h2>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-2 max-md:order-last max-md:basis-full max-md:justify-start max-md:empty:hidden">
        {isNarrowable && (
          <>
            <Chip on={chosen === null} count={failed} onClick={() => onChoose(null)}>
              {t('failed.all')}
            </Chip>
            {reasons.slice(0, SHOWN_REASONS).map(({ kind, label, count }) => {
              const isChosen = chosen?.kind === kind && chosen.label === label;
              return (
                <Chip
                  key={`${kind} ${label ?? ''}`}
                  on={isChosen}
                  count={number.format(count)}
                  onClick={() => onChoose(isChosen ? null : { kind, label })}
                >
                  {label === null ? t(`failed.kind.${kind}`) : t(`failed.kind_of.${kind}`, { field: label })}
                </Chip>
              );
            })}
          </>
        )}
      </span>
      <a
        href={fillPath(importEndpoints.downloadFailedRows.path, { importId: entry.id })}
        download
        data-kit-edge
        className={buttonClasses()}
      >
        <Download aria-hidden />
        <span className="max-md:sr-only">{t('failed.download')}</span>
      </a>
      {retry && (
        <RetryButton
          corrected={retry.edits.size}
          failed={entry.metrics.failed}
          isBusy={retry.progress !== null}
          onRetry={(which) => void retry.run(which)}
        />
      )}
    </div>
  );
}

interface RetryButtonProps {
  corrected: number;
  failed: number;
  isBusy: boolean;
  onRetry: (which: 'corrected' | 'all') => void;
}

function RetryButton({ corrected, failed, isBusy, onRetry }: RetryButtonProps) {
  const { t, i18n } = useTranslation('imports');
  const number = new Intl.NumberFormat(i18n.language);
  if (corrected > 0)
    return (
      <Button variant="primary" icon={RefreshCw} busy={isBusy} onClick={() => onRetry('corrected')}>
        {t('failed.retry', { count: corrected, number: number.format(corrected) })}
      </Button>
    );
  if (failed > RETRIED_AT_MOST) return null;
  return (
    <Button variant="soft" icon={RefreshCw} busy={isBusy} onClick={() => onRetry('all')}>
      {t('failed.retry_all')}
    </Button>
  );
}
