import { Dialog } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import { use, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SearchHit } from '../../../foundation/web/slots/search-source.ts';
import { scrimClasses } from '../../../ui/primitives/Dialog.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';
import { useCloseOnBack } from '../../../ui/primitives/open-overlays.ts';
import { Spinner } from '../../../ui/primitives/Spinner.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import { parseQuery } from './merge-hits.ts';
import { PaletteFooter } from './PaletteFooter.tsx';
import { PaletteList } from './PaletteList.tsx';
import { loadSearchSources } from './search-sources.ts';
import { useSearch } from './use-search.ts';

/** What was typed before the box had the focus. */
export interface EarlyKeys {
  text: string;
  /** Enter came last. */
  isEntered: boolean;
}

interface CommandPaletteProps {
  onClose: () => void;
  /** Called once the box has the focus; returns what was typed until then. */
  onReady?: () => EarlyKeys;
}

/** Ctrl K: chats and people, pages and commands, by keyboard or pointer. */
export function CommandPalette({ onClose, onReady }: CommandPaletteProps) {
  const { t } = useTranslation('menus');
  const navigate = useNavigate();
  const listId = useId();
  useCloseOnBack(true, onClose);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  // Enter came before there was a hit to choose: the first one is chosen when it comes.
  const [isEntered, setEntered] = useState(false);
  const isReady = useRef(false);
  const takeEarlyKeys = () => {
    if (isReady.current) return;
    isReady.current = true;
    const early = onReady?.();
    setText(early?.text ?? '');
    setEntered(early?.isEntered ?? false);
  };
  const search = useSearch(text, use(loadSearchSources()));
  const { scope, query } = parseQuery(text);
  const hits = search.groups.flatMap((group) => group.hits);
  const { active, setActive, move } = useActive(hits, text);
  const chosen = hits[active];

  const choose = ({ open }: SearchHit) => {
    // Closed first: what it runs may open the next overlay.
    onClose();
    if (typeof open === 'string') void navigate(open);
    else open();
  };
  useEffect(() => {
    if (isEntered && chosen) choose(chosen);
  });
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') {
      if (chosen) choose(chosen);
      else setEntered(text !== '');
    } else return;
    event.preventDefault();
  };

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal className="fixed start-0 top-0 z-palette">
        <Dialog.Backdrop className={scrimClasses} />
        <Dialog.Popup
          aria-label={t('palette.title')}
          initialFocus={input}
          className="fixed inset-x-0 top-0 mx-auto flex max-h-[min(560px,80dvh)] w-full flex-col overflow-hidden bg-raised text-primary shadow-4 outline-none transition-opacity duration-fast ease-out data-ending-style:opacity-0 data-starting-style:opacity-0 md:top-28 md:w-[680px] md:rounded-lg"
        >
          <div className="flex h-14 shrink-0 items-center gap-3 border-b border-subtle ps-4 pe-4">
            {search.isSearching ? (
              <Spinner className="size-5 text-secondary" />
            ) : (
              <Search aria-hidden className="size-5 text-secondary" />
            )}
            <input
              ref={input}
              role="combobox"
              aria-label={t('palette.placeholder')}
              aria-expanded={hits.length > 0}
              aria-controls={listId}
              aria-activedescendant={chosen ? `${listId}-${active}` : undefined}
              aria-autocomplete="list"
              aria-busy={search.isSearching}
              autoComplete="off"
              spellCheck={false}
              dir="auto"
              value={text}
              maxLength={100}
              placeholder={t('palette.placeholder')}
              onChange={(event) => {
                setText(event.target.value);
                setEntered(false);
              }}
              onFocus={takeEarlyKeys}
              onKeyDown={onKeyDown}
              className="h-full min-w-0 flex-1 bg-transparent text-lg font-regular outline-none"
            />
            {scope !== 'all' && <Tag>{t(`palette.scope.${scope}`)}</Tag>}
            <Kbd className="max-lg:hidden pointer-coarse:hidden">Esc</Kbd>
            <Dialog.Close
              render={
                <IconButton
                  icon={X}
                  aria-label={t('palette.close')}
                  tooltip={false}
                  className="-me-2 lg:hidden pointer-coarse:inline-grid"
                />
              }
            />
          </div>
          <PaletteList
            id={listId}
            search={search}
            query={query}
            active={active}
            onHover={(id) => setActive(id)}
            onChoose={choose}
          />
          <p role="status" className="sr-only">
            {search.isSearching ? t('palette.searching') : t('palette.count', { count: hits.length })}
          </p>
          <PaletteFooter />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * The highlighted row: the first after every change of the text, round at both ends. Once chosen by key or pointer it
 * stays with its hit, wherever later hits move it.
 */
function useActive(hits: readonly SearchHit[], text: string) {
  const [choice, setChoice] = useState<{ text: string; id: string } | null>(null);
  const found = choice?.text === text ? hits.findIndex(({ id }) => id === choice.id) : -1;
  const active = Math.max(0, found);
  const setActive = (id: string) => setChoice({ text, id });
  return {
    active,
    setActive,
    move: (step: 1 | -1) => {
      const next = hits.at((active + step) % Math.max(1, hits.length));
      if (next) setActive(next.id);
    },
  };
}
