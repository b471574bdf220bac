import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  round?: boolean | undefined;
  className?: string | undefined;
}

/** One grey shape. Put several in a SkeletonGroup, which says once that something loads. */
export function Skeleton({ width, height = 10, round = false, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      style={{ width, height }}
      className={classNames(
        'relative block shrink-0 overflow-hidden bg-skeleton after:absolute after:inset-0 after:animate-shimmer after:bg-linear-to-r after:from-transparent after:via-skeleton-shine after:to-transparent motion-reduce:after:hidden',
        round ? 'rounded-full' : 'rounded-xs',
        className,
      )}
    />
  );
}

/** Says that a region loads; the shapes inside are silent. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <div aria-busy className={className}>
      <output className="sr-only">{label ?? t('loading')}</output>
      {children}
    </div>
  );
}

const lineWidths = ['92%', '84%', '66%', '78%', '58%'];
const nameWidths = ['52%', '40%', '61%', '34%', '47%'];

/** Lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <SkeletonGroup className="flex flex-col gap-2">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={lineWidths[index % lineWidths.length]} />
      ))}
    </SkeletonGroup>
  );
}

/** Rows of a list: a face, two lines, a time. */
export function SkeletonRows({ rows = 6, avatar = true }: { rows?: number; avatar?: boolean }) {
  return (
    <SkeletonGroup>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-3 px-3.5 py-3">
          {avatar && <Skeleton round width={38} height={38} />}
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton width={nameWidths[index % nameWidths.length]} />
            <Skeleton width={lineWidths[index % lineWidths.length]} height={9} />
          </div>
          <Skeleton width={38} height={8} className="mt-1.5 self-start" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** A card of settings or a tile of numbers. */
export function SkeletonCard({ rows = 3 }: { rows?: number }) {
  return (
    <SkeletonGroup className="rounded-md border border-subtle bg-surface">
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          className="flex items-center justify-between gap-6 border-t border-subtle px-5 py-4 first:border-t-0"
        >
          <Skeleton width={nameWidths[(index + 3) % nameWidths.length]} />
          <Skeleton width="34%" height={24} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
