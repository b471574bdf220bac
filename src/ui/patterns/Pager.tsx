import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../primitives/Button.tsx';
import { toastBar } from '../primitives/toast-marks.ts';

export interface PagerProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Rows on this page. */
  rowCount: number;
  /** Only where a stored counter knows it. */
  total?: number | undefined;
  hasNext: boolean;
  busy?: boolean | undefined;
  onPageChange: (page: number) => void;
  /** At the start: what the list sums up to. */
  children?: ReactNode;
}

/** The 44 px foot of a table: 1 to 50 of n, Previous, Next. */
export function Pager({ page, pageSize, rowCount, total, hasNext, busy = false, onPageChange, children }: PagerProps) {
  const { t, i18n } = useTranslation('ui');
  const number = new Intl.NumberFormat(i18n.language);
  const first = (page - 1) * pageSize;
  const range = {
    from: number.format(rowCount === 0 ? 0 : first + 1),
    to: number.format(first + rowCount),
    total: number.format(total ?? 0),
  };
  return (
    <nav
      aria-label={t('pager')}
      {...toastBar}
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-3 border-t border-subtle bg-surface px-4 py-1.5 text-xs text-tertiary md:px-6"
    >
      {children}
      <span aria-live="polite" className="ms-auto tabular-nums">
        {total === undefined ? t('pager_range', range) : t('pager_range_of', range)}
      </span>
      <span className="flex gap-2">
        <Button size="sm" disabled={page <= 1 || busy} onClick={() => onPageChange(page - 1)}>
          {t('previous')}
        </Button>
        <Button size="sm" disabled={!hasNext || busy} onClick={() => onPageChange(page + 1)}>
          {t('next')}
        </Button>
      </span>
    </nav>
  );
}
