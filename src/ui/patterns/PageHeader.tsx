import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { classNames } from '../primitives/class-names.ts';

export interface PageHeaderProps {
  /** h2 where the page has its h1 elsewhere. */
  as?: 'h1' | 'h2' | undefined;
  title: ReactNode;
  /** Where this page hangs, outermost first. */
  crumbs?: readonly { label: string; to: string }[] | undefined;
  count?: ReactNode;
  /** Beside the title: a pill. */
  status?: ReactNode;
  /** Search, filters, one primary button. */
  actions?: ReactNode;
  className?: string | undefined;
}

/** The 56 px title row of a page; the only h1 on it. */
export function PageHeader({
  as: Heading = 'h1',
  title,
  crumbs = [],
  count,
  status,
  actions,
  className,
}: PageHeaderProps) {
  return (
    <header
      className={classNames(
        'flex min-h-14 shrink-0 flex-wrap items-center gap-2.5 px-4 pt-3.5 pb-3 md:px-6',
        className,
      )}
    >
      {crumbs.map((crumb) => (
        <span key={crumb.to} className="flex items-center gap-1.5 font-medium text-tertiary">
          <Link to={crumb.to} className="rounded-xs hover:text-primary">
            {crumb.label}
          </Link>
          <ChevronRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
        </span>
      ))}
      <Heading className="min-w-0 truncate text-xl font-semibold">{title}</Heading>
      {count !== undefined && <span className="text-tertiary tabular-nums">{count}</span>}
      {status}
      {actions !== undefined && <div className="ms-auto flex flex-wrap items-center justify-end gap-2">{actions}</div>}
    </header>
  );
}
