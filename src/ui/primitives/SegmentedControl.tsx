import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { LucideIcon } from 'lucide-react';

import { classNames } from './class-names.ts';

export interface SegmentedControlProps<Value extends string> {
  /** Names the set. */
  label: string;
  /** Two to five; more is a Select. */
  options: readonly { value: Value; label: string; icon?: LucideIcon | undefined; disabled?: boolean | undefined }[];
  value: Value;
  onValueChange: (value: Value) => void;
  size?: 'sm' | 'md' | undefined;
  block?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Two to five exclusive choices side by side. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onValueChange, size = 'md', block = false, disabled } = props;
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      disabled={disabled}
      onValueChange={(next) => onValueChange(next as Value)}
      className={classNames(
        'max-w-full gap-0.5 rounded-sm border border-subtle bg-sunken p-0.5',
        block ? 'flex w-full' : 'inline-flex',
      )}
    >
      {options.map(({ value: option, label: text, icon: Icon, disabled: still }) => (
        <Radio.Root
          key={option}
          value={option}
          disabled={still}
          className={classNames(
            'flex min-w-0 cursor-pointer items-center justify-center gap-1.5 rounded-xs font-medium text-secondary transition-colors duration-instant pointer-coarse:min-h-11',
            'data-checked:bg-raised data-checked:text-primary data-checked:shadow-1 data-checked:outline data-checked:outline-(--border-default)',
            'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus-ring data-disabled:cursor-not-allowed data-disabled:text-disabled',
            'forced-colors:data-checked:bg-[Highlight] forced-colors:data-checked:text-[HighlightText]',
            size === 'sm' ? 'min-h-[22px] px-2 text-xs' : 'min-h-[26px] px-2.5',
            block && 'flex-1',
          )}
        >
          {Icon && <Icon aria-hidden className="size-3.5" />}
          <span className="truncate">{text}</span>
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
