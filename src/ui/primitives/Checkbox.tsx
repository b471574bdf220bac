import { Check, Minus } from 'lucide-react';
import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type Ref,
} from 'react';

import { classNames } from './class-names.ts';
import { useFieldWiring } from './field-context.ts';

export interface CheckboxProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'size' | 'className' | 'children' | 'onChange' | 'ref'
> {
  /** `event` is the click or the key that did it. */
  onCheckedChange?: ((checked: boolean, event: Event) => void) | undefined;
  /** Draws the mixed state. */
  indeterminate?: boolean | undefined;
  /** Without a label give an aria-label. */
  label?: ReactNode;
  /** A line under the label. */
  help?: ReactNode;
  className?: string | undefined;
  ref?: Ref<HTMLElement> | undefined;
}

const box = classNames(
  'relative grid size-4 shrink-0 place-items-center rounded-xs border-[1.5px] border-strong bg-surface text-accent-on transition-colors duration-instant',
  'has-checked:border-accent-solid has-checked:bg-accent-solid has-indeterminate:border-accent-solid has-indeterminate:bg-accent-solid',
  'has-disabled:border-default has-disabled:bg-neutral-soft has-disabled:text-tertiary',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-(--focus-ring)',
);
const mark = 'pointer-events-none hidden size-3 stroke-3 peer-checked:block peer-indeterminate:block';

/**
 * A checkbox waits for Save; what applies at once is a Switch. The browser's own checkbox lies unseen over the box that
 * is drawn: it brings name, keys, form and states with it, and the sign-in page, which loads first, no library.
 */
export function Checkbox(props: CheckboxProps) {
  const { label, help, className, indeterminate = false, onCheckedChange, ref, ...rest } = props;
  const { id: fieldId, ...wiring } = useFieldWiring(rest);
  const labelId = `${useId()}label`;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLElement, []);
  // It is no attribute, and a click takes it away.
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  });
  const Mark = indeterminate ? Minus : Check;
  const drawn = (
    <span
      data-kit-edge
      className={classNames(box, wiring['aria-invalid'] && 'border-danger-solid', label === undefined && className)}
    >
      <input
        {...rest}
        {...wiring}
        ref={input}
        type="checkbox"
        id={rest.id ?? (label === undefined ? fieldId : undefined)}
        aria-labelledby={label === undefined ? rest['aria-labelledby'] : labelId}
        onChange={({ target, nativeEvent }) => onCheckedChange?.(target.checked, nativeEvent)}
        className="peer absolute -inset-1 m-0 appearance-none opacity-0 disabled:cursor-not-allowed pointer-coarse:-inset-3.5"
      />
      <Mark aria-hidden className={mark} />
    </span>
  );
  if (label === undefined) return drawn;
  return (
    <label
      className={classNames(
        'inline-flex gap-2 pointer-coarse:min-h-11 pointer-coarse:items-center',
        help === undefined ? 'items-center' : 'items-start [&>span:first-child]:mt-px',
        rest.disabled ? 'cursor-not-allowed text-tertiary' : 'cursor-pointer',
        className,
      )}
    >
      {drawn}
      <span className="min-w-0">
        <span id={labelId}>{label}</span>
        {help !== undefined && <span className="block text-xs text-tertiary">{help}</span>}
      </span>
    </label>
  );
}
