import { RadioGroup as BaseGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';

import { classNames } from './class-names.ts';
import { RadioDot, useGroupWiring, type RadioGroupProps } from './RadioGroup.tsx';

/** One choice out of a few that need a line of explanation each, as a role does. */
export function RadioCards<Value extends string>(props: Omit<RadioGroupProps<Value>, 'inline'>) {
  const { options, value, onValueChange, disabled } = props;
  const base = useId();
  return (
    <BaseGroup
      {...useGroupWiring(props['aria-label'])}
      value={value}
      disabled={disabled}
      onValueChange={(next) => onValueChange(next as Value)}
      className="flex flex-col gap-1.5"
    >
      {options.map((option) => {
        const still = disabled || option.disabled;
        const { icon: Icon } = option;
        const dot = <RadioDot value={option.value} labelledBy={`${base}${option.value}`} disabled={option.disabled} />;
        return (
          <label
            key={option.value}
            className={classNames(
              'group/card flex min-h-11 items-center gap-3 rounded-md border border-default px-3 py-2.5',
              'has-data-checked:border-accent-solid has-data-checked:bg-selected has-data-checked:inset-shadow-[0_0_0_1px_var(--accent-solid)]',
              still ? 'cursor-not-allowed text-tertiary' : 'cursor-pointer hover:bg-hover',
            )}
          >
            {Icon ? (
              <span
                aria-hidden
                className="grid size-8 shrink-0 place-items-center rounded-sm bg-neutral-soft text-secondary group-has-data-checked/card:bg-accent-soft group-has-data-checked/card:text-accent-text"
              >
                <Icon className="size-4" />
              </span>
            ) : (
              dot
            )}
            <span className={Icon ? 'min-w-0 flex-1' : 'min-w-0'}>
              <span id={`${base}${option.value}`} className="font-medium">
                {option.label}
              </span>
              {option.help !== undefined && <span className="block text-xs text-tertiary">{option.help}</span>}
            </span>
            {Icon && dot}
          </label>
        );
      })}
    </BaseGroup>
  );
}
