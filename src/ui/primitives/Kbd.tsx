import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

interface KbdProps {
  children: ReactNode;
  /** On a filled button or an inverse surface the key takes the colour around it. */
  onFill?: boolean;
  /** Only a reminder beside a name that says it all: left out for assistive technology. */
  isHint?: boolean;
  className?: string | undefined;
}

/** A key, drawn as a key cap. */
export function Kbd({ children, onFill = false, isHint = false, className }: KbdProps) {
  return (
    <kbd
      aria-hidden={isHint || undefined}
      className={classNames(
        'inline-block min-w-[18px] rounded-xs border px-1 text-center font-sans text-[11px] leading-4 font-medium',
        onFill ? 'border-current/35 bg-current/12 dark:bg-transparent' : 'border-default bg-surface text-secondary',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
