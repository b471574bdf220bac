import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import { useId, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { useFieldWiring } from './field-context.ts';

export interface CheckboxProps extends Omit<Base.Root.Props, 'className' | 'children'> {
  /** Without a label give an aria-label. */
  label?: ReactNode;
  /** A line under the label. */
  help?: ReactNode;
  className?: string | undefined;
}

/** A checkbox waits for Save; what applies at once is a Switch. `indeterminate` draws the mixed state. */
export function Checkbox({ label, help, className, ...rest }: CheckboxProps) {
  const { id: fieldId, ...wiring } = useFieldWiring(rest);
  const own = useId();
  const labelId = `${own}label`;
  const box = (
    <Base.Root
      {...rest}
      {...wiring}
      id={rest.id ?? (label === undefined ? fieldId : undefined)}
      aria-labelledby={label === undefined ? rest['aria-labelledby'] : labelId}
      data-kit-edge
      className={classNames(
        'relative grid size-4 shrink-0 after:absolute after:-inset-1 pointer-coarse:after:-inset-3.5 place-items-center rounded-xs border-[1.5px] border-strong bg-surface text-accent-on transition-colors duration-instant',
        'data-checked:border-accent-solid data-checked:bg-accent-solid data-indeterminate:border-accent-solid data-indeterminate:bg-accent-solid',
        'data-disabled:cursor-not-allowed data-disabled:border-default data-disabled:bg-neutral-soft data-disabled:text-tertiary',
        wiring['aria-invalid'] && 'border-danger-solid',
        label === undefined && className,
      )}
    >
      <Base.Indicator className="grid place-items-center data-unchecked:hidden">
        {rest.indeterminate ? (
          <Minus aria-hidden className="size-3 stroke-3" />
        ) : (
          <Check aria-hidden className="size-3 stroke-3" />
        )}
      </Base.Indicator>
    </Base.Root>
  );
  if (label === undefined) return box;
  return (
    <label
      className={classNames(
        'inline-flex gap-2 pointer-coarse:min-h-11 pointer-coarse:items-center',
        help === undefined ? 'items-center' : 'items-start [&>span:first-child]:mt-px',
        rest.disabled ? 'cursor-not-allowed text-tertiary' : 'cursor-pointer',
        className,
      )}
    >
      {box}
      <span className="min-w-0">
        <span id={labelId}>{label}</span>
        {help !== undefined && <span className="block text-xs text-tertiary">{help}</span>}
      </span>
    </label>
  );
}
