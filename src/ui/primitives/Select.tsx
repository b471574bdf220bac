import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { Combobox } from './Combobox.tsx';
import { controlBox, type ControlSize } from './control-box.ts';
import { useFieldWiring } from './field-context.ts';
import { popupItem, popupSurface } from './popup-classes.ts';

export interface SelectOption<Value extends string> {
  value: Value;
  /** Also what the search box looks through. */
  label: string;
  /** Drawn before the label: an icon, a face, a flag. */
  lead?: ReactNode;
  /** Drawn after the label in lists that are searched: what two of one name are told apart by. */
  end?: ReactNode;
  /** Second line. */
  help?: string | undefined;
  disabled?: boolean | undefined;
}

export interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  placeholder?: string | undefined;
  size?: ControlSize | undefined;
  icon?: LucideIcon | undefined;
  soft?: boolean | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  className?: string | undefined;
}

/** Above this many options a search box appears. */
const SEARCH_ABOVE = 8;

/** One choice out of a list. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  return props.options.length > SEARCH_ABOVE ? <SearchSelect {...props} /> : <PlainSelect {...props} />;
}

function PlainSelect<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onValueChange, size, icon: Icon, soft, disabled, className } = props;
  const { t } = useTranslation('ui');
  const wiring = useFieldWiring(props);
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next)}
      disabled={disabled}
      name={props.name}
      items={options as { value: Value; label: string }[]}
      modal={false}
    >
      <Base.Trigger
        {...wiring}
        aria-label={props['aria-label']}
        onBlur={props.onBlur}
        className={classNames(
          controlBox({ size, soft, disabled, invalid: wiring['aria-invalid'] }),
          'focus-visible:outline-2',
          className,
        )}
      >
        {Icon && <Icon aria-hidden className="text-tertiary" />}
        {chosen?.lead}
        <span className={classNames('min-w-0 flex-1 truncate', !chosen && 'text-tertiary')}>
          {chosen?.label ?? props.placeholder ?? t('select_placeholder')}
        </span>
        <ChevronDown aria-hidden className="text-tertiary" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner alignItemWithTrigger={false} sideOffset={4} collisionPadding={8} className="z-popover">
          <Base.Popup className={classNames(popupSurface, 'min-w-(--anchor-width) max-w-(--available-width)')}>
            <Base.List className="max-h-[min(360px,var(--available-height))] scroll-py-1 overflow-y-auto p-1">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  label={option.label}
                  disabled={option.disabled}
                  className={classNames(popupItem, 'group data-selected:bg-accent-soft data-selected:text-accent-text')}
                >
                  {option.lead}
                  <span className="min-w-0 flex-1">
                    <Base.ItemText className="block truncate">{option.label}</Base.ItemText>
                    {option.help && <span className="block text-xs text-tertiary">{option.help}</span>}
                  </span>
                  <Base.ItemIndicator className="shrink-0">
                    <Check aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function SearchSelect<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onValueChange, ...rest } = props;
  const { t } = useTranslation('ui');
  return (
    <Combobox
      {...rest}
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(option) => option && onValueChange(option.value)}
      itemKey={(option) => option.value}
      itemLabel={(option) => option.label}
      matches={(option, query) => option.label.toLocaleLowerCase().includes(query)}
      isDisabled={(option) => option.disabled ?? false}
      searchLabel={props['aria-label'] ?? t('search')}
      searchPlaceholder={t('search')}
      placeholder={props.placeholder ?? t('select_placeholder')}
      renderValue={(option) => (
        <>
          {option.lead}
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
        </>
      )}
      renderItem={(option) => (
        <>
          {option.lead}
          <span className="min-w-0 flex-1 truncate">
            {option.label}
            {option.help && <span className="block text-xs text-tertiary">{option.help}</span>}
          </span>
        </>
      )}
    />
  );
}
