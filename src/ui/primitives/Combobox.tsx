import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { controlBox, type ControlSize } from './control-box.ts';
import { useFieldWiring } from './field-context.ts';
import { popupItem } from './popup-classes.ts';
import { SearchPopup, useSearchPopup } from './SearchPopup.tsx';
import type { SearchState } from './search-state.ts';

export interface ComboboxProps<Item> {
  items: readonly Item[];
  value: Item | null;
  onValueChange: (item: Item | null) => void;
  itemKey: (item: Item) => string;
  itemLabel: (item: Item) => string;
  /** The query comes trimmed and in lower case. */
  matches: (item: Item, query: string) => boolean;
  isDisabled?: ((item: Item) => boolean) | undefined;
  renderItem: (item: Item, query: string) => ReactNode;
  renderValue?: ((item: Item) => ReactNode) | undefined;
  placeholder?: string | undefined;
  /** Names the search box. */
  searchLabel: string;
  /** In the empty search box; without it what names it. */
  searchPlaceholder?: string | undefined;
  /** Draws the check of the chosen row before the content instead of after it. */
  checkFirst?: boolean | undefined;
  icon?: LucideIcon | undefined;
  size?: ControlSize | undefined;
  soft?: boolean | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** What is typed in the search box, for items that a server finds. */
  onQueryChange?: ((query: string) => void) | undefined;
  /** How that search stands. */
  searchState?: SearchState;
  popupClassName?: string | undefined;
  className?: string | undefined;
}

/** What matches, first what begins with the query. */
function ranked<Item>(items: readonly Item[], needle: string, props: ComboboxProps<Item>): Item[] {
  const begins = (item: Item) => (props.itemLabel(item).toLocaleLowerCase().startsWith(needle) ? 0 : 1);
  return items.filter((item) => props.matches(item, needle)).sort((a, b) => begins(a) - begins(b));
}

/** A select with a search box in its popup: the base of every picker. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { value, itemKey, itemLabel, icon: Icon, size, soft, disabled, className } = props;
  const { t } = useTranslation('ui');
  const wiring = useFieldWiring(props);
  const { query, search, isOpen, changeOpen, typeOnTrigger, root } = useSearchPopup(props);
  const needle = query.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();
  const found = needle === '' ? props.items : ranked(props.items, needle, props);
  /** Enter right after typing chooses the best match, even before the list has highlighted it. */
  const chooseBest = (event: KeyboardEvent & { preventBaseUIHandler: () => void }) => {
    const best = found.find((item) => !props.isDisabled?.(item));
    event.preventDefault();
    event.preventBaseUIHandler();
    if (best === undefined || props.searchState) return;
    props.onValueChange(best);
    changeOpen(false);
    search('');
  };
  return (
    <Base.Root
      items={props.items}
      value={value}
      onValueChange={(item) => props.onValueChange(item)}
      {...root}
      itemToStringLabel={itemLabel}
      itemToStringValue={itemKey}
      isItemEqualToValue={(a, b) => itemKey(a) === itemKey(b)}
      filteredItems={found}
      autoHighlight
      disabled={disabled}
      name={props.name}
    >
      <Base.Trigger
        {...wiring}
        aria-label={props['aria-label']}
        onBlur={props.onBlur}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isOpen && needle !== '') return chooseBest(event);
          typeOnTrigger(event);
        }}
        className={classNames(
          controlBox({ size, soft, disabled, invalid: wiring['aria-invalid'] }),
          // While the popup is open the focus is in its search box, and so is the ring.
          'focus-visible:outline-2',
          className,
        )}
      >
        {Icon && <Icon aria-hidden className="text-tertiary" />}
        {value === null ? (
          <span className="min-w-0 flex-1 truncate text-tertiary">{props.placeholder ?? t('select_placeholder')}</span>
        ) : (
          (props.renderValue?.(value) ?? <span className="min-w-0 flex-1 truncate">{itemLabel(value)}</span>)
        )}
        <ChevronDown aria-hidden className="text-tertiary" />
      </Base.Trigger>
      <SearchPopup
        label={props.searchLabel}
        state={props.searchState}
        placeholder={props.searchPlaceholder}
        className={props.popupClassName}
        onKeyDown={(event) => {
          const isMarked = event.currentTarget.hasAttribute('aria-activedescendant');
          if (event.key === 'Enter' && needle !== '' && !isMarked) chooseBest(event);
        }}
      >
        {(item: Item) => (
          <Base.Item
            key={itemKey(item)}
            value={item}
            disabled={props.isDisabled?.(item)}
            className={classNames(
              popupItem,
              'data-selected:bg-accent-soft data-selected:text-accent-text',
              // Rows outside the view cost no layout; the lists have hundreds of entries.
              '[contain-intrinsic-size:auto_32px] [content-visibility:auto]',
            )}
          >
            {props.checkFirst && (
              <span className="w-4 shrink-0">
                <ChosenCheck />
              </span>
            )}
            {props.renderItem(item, needle)}
            {!props.checkFirst && <ChosenCheck />}
          </Base.Item>
        )}
      </SearchPopup>
    </Base.Root>
  );
}

function ChosenCheck() {
  return (
    <Base.ItemIndicator className="shrink-0">
      <Check aria-hidden />
    </Base.ItemIndicator>
  );
}
