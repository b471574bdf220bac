import { Radio as BaseRadio } from '@base-ui/react/radio';
import { RadioGroup as BaseGroup } from '@base-ui/react/radio-group';
import type { LucideIcon } from 'lucide-react';
import { useContext, useId, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { FieldContext } from './field-context.ts';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  help?: ReactNode;
  /** Of cards: what stands at their beginning; the ring is then at their end. */
  icon?: LucideIcon | undefined;
  disabled?: boolean | undefined;
}

export interface RadioGroupProps<Value extends string> {
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  disabled?: boolean | undefined;
  inline?: boolean | undefined;
  /** Inside a Field with as="group" the Field names the set. */
  'aria-label'?: string | undefined;
}

/** The ring of a radio; the cards use it too. */
export function RadioDot({
  value,
  labelledBy,
  disabled,
}: {
  value: string;
  labelledBy: string;
  disabled?: boolean | undefined;
}) {
  return (
    <BaseRadio.Root
      value={value}
      disabled={disabled}
      aria-labelledby={labelledBy}
      className="grid size-4 shrink-0 place-items-center rounded-full border-[1.5px] border-strong bg-surface transition-colors duration-instant data-checked:border-accent-solid data-checked:bg-accent-solid data-disabled:cursor-not-allowed data-disabled:opacity-60"
    >
      <BaseRadio.Indicator className="size-1.5 rounded-full bg-accent-on forced-colors:bg-[Highlight]" />
    </BaseRadio.Root>
  );
}

/** The attributes a set of radios takes from the Field around it. */
export function useGroupWiring(ariaLabel: string | undefined) {
  const field = useContext(FieldContext);
  return {
    'aria-label': ariaLabel,
    'aria-labelledby': ariaLabel ? undefined : field?.labelId,
    'aria-describedby': field?.describedBy,
    'aria-required': field?.required || undefined,
    'aria-invalid': field?.invalid || undefined,
  };
}

/** One choice out of a few, all visible. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, value, onValueChange, disabled, inline = false } = props;
  const base = useId();
  return (
    <BaseGroup
      {...useGroupWiring(props['aria-label'])}
      value={value}
      disabled={disabled}
      onValueChange={(next) => onValueChange(next as Value)}
      className={classNames('flex', inline ? 'flex-wrap gap-x-4.5 gap-y-2' : 'flex-col gap-2')}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'inline-flex gap-2 pointer-coarse:min-h-11 pointer-coarse:items-center',
            option.help === undefined ? 'items-center' : 'items-start [&>span:first-child]:mt-px',
            disabled || option.disabled ? 'cursor-not-allowed text-tertiary' : 'cursor-pointer',
          )}
        >
          <RadioDot value={option.value} labelledBy={`${base}${option.value}`} disabled={option.disabled} />
          <span className="min-w-0">
            <span id={`${base}${option.value}`}>{option.label}</span>
            {option.help !== undefined && <span className="block text-xs text-tertiary">{option.help}</span>}
          </span>
        </label>
      ))}
    </BaseGroup>
  );
}
