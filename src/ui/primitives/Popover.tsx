import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';

import { classNames } from './class-names.ts';
import { keepSubmitInside } from './first-field.ts';
import { popupSurface } from './popup-classes.ts';

export interface PopoverProps {
  trigger: ReactElement;
  /** Names the popup for assistive technology. */
  label: string;
  align?: 'start' | 'center' | 'end' | undefined;
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined;
  open?: boolean | undefined;
  /** Opens when it is first drawn; for one that its own press has loaded. */
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Where the focus goes on closing, if not to the trigger. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  /** Position against another element than the trigger. */
  anchor?: RefObject<HTMLElement | null> | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A small surface beside its button; it closes on Escape and on a press outside. */
export function Popover(props: PopoverProps) {
  const { trigger, label, align = 'start', side = 'bottom', className, children } = props;
  return (
    <Base.Root open={props.open} defaultOpen={props.defaultOpen ?? false} onOpenChange={props.onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          anchor={props.anchor}
          className="z-popover"
        >
          <Base.Popup
            aria-label={label}
            initialFocus={props.initialFocus}
            finalFocus={props.finalFocus}
            onSubmit={keepSubmitInside}
            className={classNames(
              popupSurface,
              'max-h-(--available-height) max-w-(--available-width) overflow-y-auto',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
