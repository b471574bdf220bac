import { Combobox as Base } from '@base-ui/react/combobox';
import { Search } from 'lucide-react';
import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';
import { bareInput, controlBox } from './control-box.ts';
import { popupSurface } from './popup-classes.ts';
import type { SearchState } from './search-state.ts';

interface SearchPopupProps<Item> {
  /** Names the popup and its search box. */
  label: string;
  placeholder?: string | undefined;
  onKeyDown?: ComponentProps<typeof Base.Input>['onKeyDown'];
  /** Of items that a server finds. */
  state?: SearchState;
  className?: string | undefined;
  /** One of the items that were found. */
  children: (item: Item) => ReactNode;
}

/** The popup of pickers: a search box above the items that it finds. Inside a Base.Root. */
export function SearchPopup<Item>({
  label,
  placeholder,
  onKeyDown,
  state,
  className,
  children,
}: SearchPopupProps<Item>) {
  const { t } = useTranslation('ui');
  return (
    <Base.Portal>
      <Base.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-popover">
        <Base.Popup
          aria-label={label}
          className={classNames(
            popupSurface,
            'flex max-h-(--available-height) w-(--anchor-width) max-w-(--available-width) min-w-64 flex-col overflow-hidden',
            className,
          )}
        >
          <div className="p-2 pb-1">
            <span className={controlBox({ size: 'sm' })}>
              <Search aria-hidden className="text-tertiary" />
              <Base.Input
                aria-label={label}
                placeholder={placeholder ?? label}
                className={bareInput}
                onKeyDown={(event) => {
                  // Enter must not choose what was found for an earlier text.
                  if (event.key !== 'Enter' || !state) return onKeyDown?.(event);
                  event.preventDefault();
                  event.preventBaseUIHandler();
                }}
              />
            </span>
          </div>
          <Base.Empty className="grid min-h-8 place-items-center px-3 text-tertiary empty:hidden [&:not(:empty)]:pb-2">
            {t(state ?? 'no_item')}
          </Base.Empty>
          <Base.List className="max-h-[min(320px,var(--available-height))] min-h-0 scroll-py-1 overflow-y-auto p-1 pt-0.5 outline-none empty:hidden">
            {children}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

type TriggerKey = KeyboardEvent & { preventBaseUIHandler: () => void };

/** What is typed into a picker, and whether its popup is open. */
export function useSearchPopup({
  onQueryChange,
  onOpenChange,
}: {
  onQueryChange?: ((query: string) => void) | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}) {
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const search = (typed: string): void => {
    setQuery(typed);
    onQueryChange?.(typed);
  };
  const changeOpen = (open: boolean): void => {
    if (open !== isOpen) onOpenChange?.(open);
    setOpen(open);
  };
  /**
   * The popup opens a frame after the press, and its search box has the focus a moment later: what is typed on the field,
   * before that or without a press, belongs in the search box.
   */
  const typeOnTrigger = (event: TriggerKey): void => {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isText || (event.key === ' ' && !isOpen)) return;
    event.preventDefault();
    event.preventBaseUIHandler();
    changeOpen(true);
    search(query + event.key);
  };
  return {
    query,
    search,
    isOpen,
    changeOpen,
    typeOnTrigger,
    root: { inputValue: query, onInputValueChange: search, open: isOpen, onOpenChange: changeOpen },
  };
}
