import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

import { classNames } from './class-names.ts';
import { NativeButton } from './NativeButton.tsx';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
  'aria-label': string;
  icon: LucideIcon;
  /** 24, 30 or 40 px; every size is 44 px under a finger. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Pressed state of a toggle, as in a starred message. */
  pressed?: boolean | undefined;
  /** Bordered like a secondary button. */
  bordered?: boolean | undefined;
  dim?: boolean | undefined;
  keyHint?: string | undefined;
  busy?: boolean | undefined;
  /** False where a tooltip would repeat what stands beside the button. */
  tooltip?: boolean | undefined;
  className?: string | undefined;
}

const sizes = { sm: 'size-6', md: 'size-[30px]', lg: 'size-10 [&>.lucide]:size-5' } as const;

/** A button that is only an icon: always named, and its tooltip tells name and key. */
export function IconButton({
  icon: Icon,
  size = 'md',
  pressed,
  bordered = false,
  dim = false,
  keyHint,
  busy = false,
  tooltip = true,
  className,
  disabled,
  ...rest
}: IconButtonProps) {
  const button = (
    <NativeButton
      {...rest}
      disabled={disabled}
      busy={busy}
      aria-pressed={pressed}
      className={classNames(
        'relative inline-grid shrink-0 place-items-center rounded-sm transition-colors duration-instant',
        'pointer-coarse:after:absolute pointer-coarse:after:start-1/2 pointer-coarse:after:top-1/2 pointer-coarse:after:size-11 pointer-coarse:after:-translate-1/2 rtl:pointer-coarse:after:translate-x-1/2',
        'disabled:cursor-not-allowed disabled:text-disabled',
        bordered ? 'size-8 border border-default bg-surface shadow-1 pointer-coarse:size-11' : sizes[size],
        pressed
          ? 'bg-accent-soft text-accent-text hover:bg-accent-soft-hover'
          : classNames(
              dim ? 'text-tertiary' : 'text-secondary',
              !disabled && 'hover:bg-hover active:inset-shadow-[0_0_0_1px_rgb(0_0_0/.12)]',
            ),
        className,
      )}
    >
      {busy ? <Spinner /> : <Icon aria-hidden />}
    </NativeButton>
  );
  if (!tooltip) return button;
  return (
    <Tooltip label={rest['aria-label']} keyHint={keyHint}>
      {button}
    </Tooltip>
  );
}
