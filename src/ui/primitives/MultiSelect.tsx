import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { controlBox, type ControlSize } from './control-box.ts';
import { useFieldWiring } from './field-context.ts';
import { popupItem } from './popup-classes.ts';
import { SearchPopup, useSearchPopup } from './SearchPopup.tsx';
import type { SearchState } from './search-state.ts';
import type { SelectOption } from './Select.tsx';
import { Tag } from './Tag.tsx';

type Option = SelectOption<string>;

export interface MultiSelectProps {
  options: readonly Option[];
  /** With their labels, since the options may be only those that a server found last. */
  value: readonly Option[];
  onValueChange: (value: readonly Option[]) => void;
  /** What is typed in the search box, where a server finds the options. Without it they are searched here. */
  onQueryChange?: ((query: string) => void) | undefined;
  /** How that search stands. */
  searchState?: SearchState;
  /** When so many are chosen, no other one can be. */
  max?: number | undefined;
  placeholder?: string | undefined;
  /** Draws what is chosen in place of the tags. */
  renderValue?: ((value: readonly Option[]) => ReactNode) | undefined;
  /** Names the search box. */
  searchLabel: string;
  size?: ControlSize | undefined;
  soft?: boolean | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  className?: string | undefined;
}

/** So many are shown in the field; the others are a number. */
const SHOWN = 2;

/** Several choices out of a list that is searched. The list stays open while they are chosen. */
export function MultiSelect(props: MultiSelectProps) {
  const { options, value, size, soft, disabled, max = Infinity, className } = props;
  const { t } = useTranslation('ui');
  const wiring = useFieldWiring(props);
  const { query, typeOnTrigger, root } = useSearchPopup(props);
  const needle = query.trim().toLocaleLowerCase();
  const found =
    needle === '' || props.onQueryChange
      ? options
      : options.filter(({ label }) => label.toLocaleLowerCase().includes(needle));
  const chosen = new Set(value.map((option) => option.value));
  return (
    <Base.Root
      multiple
      items={options}
      filteredItems={found}
      value={value as Option[]}
      onValueChange={(next) => props.onValueChange(next)}
      {...root}
      itemToStringLabel={({ label }) => label}
      itemToStringValue={(option) => option.value}
      isItemEqualToValue={(one, other) => one.value === other.value}
      autoHighlight
      disabled={disabled}
    >
      <Base.Trigger
        {...wiring}
        aria-label={props['aria-label']}
        onKeyDown={typeOnTrigger}
        className={classNames(
          controlBox({ size, soft, disabled, invalid: wiring['aria-invalid'] }),
          'focus-visible:outline-2',
          value.length > 0 && 'ps-1',
          className,
        )}
      >
        <span className="flex min-w-0 flex-1 gap-1">
          {value.length === 0 && (
            <span className="truncate text-tertiary">{props.placeholder ?? t('select_placeholder')}</span>
          )}
          {value.length > 0 && (props.renderValue?.(value) ?? <ChosenTags value={value} />)}
        </span>
        <ChevronDown aria-hidden className="text-tertiary" />
      </Base.Trigger>
      <SearchPopup label={props.searchLabel} state={props.searchState}>
        {(option: Option) => (
          <Base.Item
            key={option.value}
            value={option}
            disabled={option.disabled ?? (chosen.size >= max && !chosen.has(option.value))}
            className={classNames(popupItem, 'data-selected:bg-accent-soft data-selected:text-accent-text')}
          >
            <span className="w-4 shrink-0">
              <Base.ItemIndicator>
                <Check aria-hidden />
              </Base.ItemIndicator>
            </span>
            {option.lead}
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {option.label}
            </span>
            {/* Parts the two where they are read out. */ ' '}
            {option.end}
          </Base.Item>
        )}
      </SearchPopup>
    </Base.Root>
  );
}

/** The first that are chosen, and how many more there are. */
function ChosenTags({ value }: { value: readonly Option[] }) {
  return (
    <>
      {value.slice(0, SHOWN).map((option) => (
        <Tag key={option.value}>{option.label}</Tag>
      ))}
      {value.length > SHOWN && <Tag className="shrink-0">+{value.length - SHOWN}</Tag>}
    </>
  );
}
