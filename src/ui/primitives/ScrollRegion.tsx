import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ScrollRegionProps {
  /** Names it. */
  label: string;
  /** Its size, and the axis on which it scrolls. */
  className: string;
  children: ReactNode;
}

/** A part of a page that scrolls by itself: the keyboard reaches it, and screen readers name it. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by key
      tabIndex={0}
      // Positioned: what is hidden for the eye only would otherwise make the document longer than the screen.
      className={classNames('relative', className)}
    >
      {children}
    </div>
  );
}
