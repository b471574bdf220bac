import { classNames } from './class-names.ts';

/** The product's name is drawn, so it is the same in every language. */
const PRODUCT = 'Parley';

function MarkShapes() {
  return (
    <>
      <path className="fill-accent-solid" d="M3 16A12 12 0 0 1 15 4h2v24H8a5 5 0 0 1-5-5z" />
      <path className="fill-brand-marigold" d="M29 12a8 8 0 0 0-8-8h-1.5v16H24a5 5 0 0 0 5-5z" />
    </>
  );
}

/** The mark: two speech shapes that face each other and read as a P. */
export function Mark({ size = 24, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      className={classNames('block shrink-0', className)}
    >
      <MarkShapes />
    </svg>
  );
}

/** Mark and wordmark. Never mirrored. */
export function Logo({ height = 23, className }: { height?: number; className?: string }) {
  return (
    <svg
      role="img"
      aria-label={PRODUCT}
      height={height}
      width={(height * 122) / 32}
      viewBox="0 0 122 32"
      fill="none"
      className={classNames('block shrink-0', className)}
    >
      <MarkShapes />
      <g className="stroke-primary" strokeWidth="2.55" strokeLinecap="round" strokeLinejoin="round">
        <path d="M40 25V7.5h6a5.4 5.4 0 0 1 0 10.8h-6" />
        <circle cx="60.8" cy="19.2" r="5.5" />
        <path d="M66.3 13.7V25" />
        <path d="M72.2 25V13.7M72.2 18.7c0-3.1 1.9-5.1 4.8-5" />
        <path d="M82 6v19" />
        <path d="M87.6 19.2h10.7a5.4 5.4 0 1 0-1.8 4" />
        <path d="M103 13.7l4.7 10.8M112.5 13.7l-6.1 14c-.7 1.6-1.6 2.1-3.2 2" />
      </g>
    </svg>
  );
}
