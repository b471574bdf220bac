import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { Kbd } from './Kbd.tsx';
import { NativeButton } from './NativeButton.tsx';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger' | 'danger-quiet';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: LucideIcon | undefined;
  caret?: boolean | undefined;
  /** Shown as a key cap on wide screens with a fine pointer. The shortcut itself is the screen's business. */
  keyHint?: string | undefined;
  /** Keeps the width, shows a spinner and ignores presses, but keeps the focus. */
  busy?: boolean | undefined;
  block?: boolean | undefined;
  className?: string | undefined;
}

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-accent-solid text-accent-on shadow-1 inset-shadow-[0_1px_rgb(255_255_255/.12)] hover:bg-accent-solid-hover',
  secondary: 'border-default bg-surface text-primary shadow-1 hover:bg-hover [&>.lucide]:text-secondary',
  soft: 'bg-accent-soft text-accent-text hover:bg-accent-soft-hover',
  ghost: 'text-secondary hover:bg-hover',
  danger: 'bg-danger-solid text-danger-on hover:brightness-92',
  'danger-quiet': 'border-default bg-surface text-danger-text hover:bg-hover',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-7 px-2.5',
  md: 'min-h-8 px-3',
  lg: 'min-h-10 px-4 text-md',
};

const still =
  'bg-neutral-soft text-tertiary opacity-80 shadow-none inset-shadow-none cursor-not-allowed hover:bg-neutral-soft';

/** The look of a button, for links that act like one. */
export function buttonClasses(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md', disabled = false): string {
  return classNames(
    'kit-button inline-flex shrink-0 items-center justify-center gap-1.5 rounded-sm border py-1 font-medium select-none pointer-coarse:min-h-11',
    'transition-[background-color,filter] duration-instant ease-out active:inset-shadow-[0_0_0_1px_rgb(0_0_0/.12)]',
    sizes[size],
    disabled ? still : variants[variant],
  );
}

/** A button. One primary per surface; the label is a verb with its object. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'md', icon, caret, keyHint, busy = false, block, ...rest } = props;
  const { disabled = false, className, children, ...native } = rest;
  return (
    <NativeButton
      {...native}
      disabled={disabled}
      busy={busy}
      data-kit-edge
      className={classNames(buttonClasses(variant, size, disabled), 'relative', block && 'w-full', className)}
    >
      <ButtonLabel icon={icon} busy={busy}>
        {children}
      </ButtonLabel>
      {keyHint && (
        // Drawn beside the name, not part of it.
        <Kbd
          isHint
          onFill={variant === 'primary' || variant === 'danger' || disabled}
          className="-me-1 ms-0.5 max-lg:hidden pointer-coarse:hidden"
        >
          {keyHint}
        </Kbd>
      )}
      {caret && <ChevronDown aria-hidden className="-me-1" />}
    </NativeButton>
  );
}

/** Icon and text. The spinner takes the icon's place, or lies over the text, so that the width stays. */
function ButtonLabel({ icon: Icon, busy, children }: Pick<ButtonProps, 'icon' | 'busy' | 'children'>) {
  const { t } = useTranslation('ui');
  const isCovered = busy && !Icon;
  return (
    <>
      {busy ? (
        <span className={isCovered ? 'absolute inset-0 grid place-items-center' : 'grid'}>
          <Spinner className={Icon && 'size-4'} />
        </span>
      ) : (
        Icon && <Icon aria-hidden />
      )}
      {children !== undefined && <span className={classNames('min-w-0', isCovered && 'opacity-0')}>{children}</span>}
      {busy && <span className="sr-only">{t('busy')}</span>}
    </>
  );
}
