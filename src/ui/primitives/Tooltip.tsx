import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

import { Kbd } from './Kbd.tsx';

interface TooltipProps {
  /** What the tip says. It repeats or adds to the accessible name; it never replaces it. */
  label: ReactNode;
  keyHint?: string | undefined;
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  /** The element that is hovered or focused; it must accept a ref and spread props. */
  children: ReactElement;
}

/** A short name on hover and focus. */
export function Tooltip({ label, keyHint, side = 'bottom', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-tooltip">
          <Base.Popup className="flex max-w-72 items-center gap-2 rounded-sm bg-inverse px-2 py-1 text-xs font-medium text-inverse shadow-3 transition-opacity duration-fast ease-out data-ending-style:opacity-0 data-starting-style:opacity-0">
            {label}
            {keyHint && <Kbd onFill>{keyHint}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
