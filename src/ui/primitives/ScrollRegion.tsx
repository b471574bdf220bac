import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

interface ScrollRegionProps {
  /** Names it. */
  label: string;
  /** Its size, and the axis on which it scrolls. */
  className: string;
  ref?: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
}

/** A part of a page with its own scrolling: it can be focused and scrolled with the keyboard, and screen readers announce its label. */
export function ScrollRegion({ label, className, ref, children }: ScrollRegionProps) {
  return (
    <div
      ref={ref}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls and holds nothing to focus can be scrolled with the keyboard only when it can be focused itself (WCAG 2.1.1)
      tabIndex={0}
      // Positioned: what is hidden for the eye only would otherwise make the document longer than the screen.
      className={classNames('relative', className)}
    >
      {children}
    </div>
  );
}
