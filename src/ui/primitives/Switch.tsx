import { Switch as Base } from '@base-ui/react/switch';
import { useId, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { useFieldWiring } from './field-context.ts';

export interface SwitchProps extends Omit<Base.Root.Props, 'className' | 'children'> {
  /** Without a label give an aria-label or aria-labelledby. */
  label?: ReactNode;
  className?: string | undefined;
}

/** A switch applies at once. */
export function Switch({ label, className, ...rest }: SwitchProps) {
  const { id: fieldId, 'aria-required': _required, ...wiring } = useFieldWiring(rest);
  const own = useId();
  const labelId = `${own}label`;
  const control = (
    <Base.Root
      {...rest}
      {...wiring}
      id={rest.id ?? (label === undefined ? fieldId : undefined)}
      aria-labelledby={label === undefined ? rest['aria-labelledby'] : labelId}
      data-kit-edge
      className={classNames(
        'relative h-[18px] w-[30px] shrink-0 rounded-full bg-(--border-strong) transition-colors duration-fast data-checked:bg-accent-solid',
        'data-disabled:cursor-not-allowed data-disabled:opacity-50',
        'pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-inset-y-3.5',
        label === undefined && className,
      )}
    >
      <Base.Thumb className="absolute start-0.5 top-0.5 block size-3.5 rounded-full bg-accent-on transition-transform duration-fast ease-standard data-checked:translate-x-3 rtl:data-checked:-translate-x-3 forced-colors:bg-[ButtonText]" />
    </Base.Root>
  );
  if (label === undefined) return control;
  return (
    <label
      className={classNames(
        'inline-flex items-center gap-2',
        rest.disabled ? 'cursor-not-allowed text-tertiary' : 'cursor-pointer',
        className,
      )}
    >
      {control}
      <span id={labelId} className="min-w-0">
        {label}
      </span>
    </label>
  );
}
