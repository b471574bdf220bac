import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { bareInput, controlBox, type ControlSize } from './control-box.ts';
import { useFieldWiring } from './field-context.ts';

export interface InputProps extends Omit<ComponentProps<'input'>, 'size' | 'className'> {
  size?: ControlSize | undefined;
  icon?: LucideIcon | undefined;
  /** Lighter line, for search fields in a toolbar. */
  soft?: boolean | undefined;
  /** Before the text: the sign of a currency. */
  leading?: ReactNode;
  /** After the text: a unit, a key cap, a small button. */
  trailing?: ReactNode;
  className?: string | undefined;
}

/** A one-line text field. Put it in a Field, or give it an aria-label. */
export function Input({ size, icon: Icon, soft, leading, trailing, className, ...rest }: InputProps) {
  const wiring = useFieldWiring(rest);
  return (
    <span
      className={classNames(
        controlBox({ size, soft, invalid: wiring['aria-invalid'], disabled: rest.disabled, readOnly: rest.readOnly }),
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="text-tertiary" />}
      {leading}
      <input
        type="text"
        dir={rest.type === 'email' || rest.type === 'tel' ? 'ltr' : 'auto'}
        {...rest}
        {...wiring}
        className={bareInput}
      />
      {trailing}
    </span>
  );
}
