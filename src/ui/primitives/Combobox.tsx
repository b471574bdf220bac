import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, Search, type LucideIcon } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { bareInput, controlBox, type ControlSize } from './control-box.ts';
import { useFieldWiring } from './field-context.ts';
import { popupItem, popupSurface } from './popup-classes.ts';

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
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const changeOpen = (open: boolean) => {
    if (open !== isOpen) props.onOpenChange?.(open);
    setOpen(open);
  };
  const needle = query.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();
  const found = needle === '' ? props.items : ranked(props.items, needle, props);
  /** Enter right after typing chooses the best match, even before the list has highlighted it. */
  const chooseBest = (event: KeyboardEvent & { preventBaseUIHandler: () => void }) => {
    const best = found.find((item) => !props.isDisabled?.(item));
    event.preventDefault();
    event.preventBaseUIHandler();
    if (best === undefined) return;
    props.onValueChange(best);
    changeOpen(false);
    setQuery('');
  };
  return (
    <Base.Root
      items={props.items}
      value={value}
      onValueChange={(item) => props.onValueChange(item)}
      inputValue={query}
      onInputValueChange={(typed) => {
        setQuery(typed);
        props.onQueryChange?.(typed);
      }}
      open={isOpen}
      onOpenChange={changeOpen}
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
          // The popup opens a frame after the press, and its search box has the focus a moment later: what is typed
          // on the field, before that or without a press, belongs in the search box.
          if (event.key === 'Enter' && isOpen && needle !== '') return chooseBest(event);
          const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
          if (!isText || (event.key === ' ' && !isOpen)) return;
          event.preventDefault();
          event.preventBaseUIHandler();
          changeOpen(true);
          setQuery((typed) => typed + event.key);
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
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-popover">
          <Base.Popup
            aria-label={props.searchLabel}
            className={classNames(
              popupSurface,
              'flex max-h-(--available-height) w-(--anchor-width) max-w-(--available-width) min-w-64 flex-col overflow-hidden',
              props.popupClassName,
            )}
          >
            <div className="p-2 pb-1">
              <span className={controlBox({ size: 'sm' })}>
                <Search aria-hidden className="text-tertiary" />
                <Base.Input
                  aria-label={props.searchLabel}
                  placeholder={props.searchPlaceholder ?? props.searchLabel}
                  className={bareInput}
                  onKeyDown={(event) => {
                    const isMarked = event.currentTarget.hasAttribute('aria-activedescendant');
                    if (event.key === 'Enter' && needle !== '' && !isMarked) chooseBest(event);
                  }}
                />
              </span>
            </div>
            <Base.Empty className="grid min-h-8 place-items-center px-3 text-tertiary empty:hidden [&:not(:empty)]:pb-2">
              {t('no_item')}
            </Base.Empty>
            <Base.List className="max-h-[min(320px,var(--available-height))] min-h-0 scroll-py-1 overflow-y-auto p-1 pt-0.5 outline-none empty:hidden">
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
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
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
