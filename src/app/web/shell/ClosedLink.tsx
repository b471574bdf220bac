import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Tooltip } from '../../../ui/primitives/Tooltip.tsx';
import type { NavigationState } from './navigation.ts';

interface ClosedLinkProps {
  state: Exclude<NavigationState, 'open'>;
  side: 'top' | 'bottom';
  className: string;
  children: ReactNode;
}

/** A link that leads nowhere now: dim, deaf to clicks, and it says why to everybody. */
export function ClosedLink({ state, side, className, children }: ClosedLinkProps) {
  const { t } = useTranslation('shell');
  const reasonId = useId();
  const reason = t(`nav_closed.${state}`);
  return (
    <>
      <Tooltip label={reason} side={side}>
        <span
          role="link"
          aria-disabled="true"
          aria-describedby={reasonId}
          tabIndex={0}
          className={classNames(className, 'cursor-not-allowed text-disabled')}
        >
          {children}
        </span>
      </Tooltip>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  );
}
