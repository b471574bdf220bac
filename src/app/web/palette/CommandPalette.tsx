import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaletteEntry } from '../../../foundation/web/slots/area.ts';
import { scrimClasses } from '../../../ui/primitives/Dialog.tsx';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import { parseQuery } from './match-entries.ts';
import { PaletteFooter } from './PaletteFooter.tsx';
import { PaletteList } from './PaletteList.tsx';
import { usePaletteEntries } from './use-palette-entries.ts';

/** Ctrl K: places, commands and people, by keyboard or pointer. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const entries = usePaletteEntries(text);
  const { scope, query } = parseQuery(text);
  const { active, setActive, move } = useActive(entries, text);
  const chosen = entries[active];

  const choose = (entry: PaletteEntry) => {
    // Closed first: what it runs may open the next overlay.
    onClose();
    entry.run();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else return;
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
            <Search aria-hidden className="size-5 text-secondary" />
            <input
              ref={input}
              role="combobox"
              aria-label={t('palette.placeholder')}
              aria-expanded={entries.length > 0}
              aria-controls={listId}
              aria-activedescendant={chosen ? `${listId}-${active}` : undefined}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              dir="auto"
              value={text}
              placeholder={t('palette.placeholder')}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
              className="h-full min-w-0 flex-1 bg-transparent text-lg font-regular outline-none"
            />
            {scope !== 'all' && <Tag>{t(`palette.scope.${scope}`)}</Tag>}
            <Kbd className="max-lg:hidden pointer-coarse:hidden">Esc</Kbd>
          </div>
          <PaletteList
            id={listId}
            entries={entries}
            query={query}
            active={active}
            onHover={setActive}
            onChoose={choose}
          />
          <p role="status" className="sr-only">
            {t('palette.count', { count: entries.length })}
          </p>
          <PaletteFooter />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The highlighted row: the first after every change of the text, round at both ends. */
function useActive(entries: readonly PaletteEntry[], text: string) {
  const [active, setActive] = useState(0);
  useEffect(() => setActive(0), [text]);
  const last = entries.length - 1;
  return {
    active: Math.min(active, Math.max(last, 0)),
    setActive,
    move: (step: 1 | -1) =>
      setActive((present) => {
        if (last < 0) return 0;
        const next = Math.min(present, last) + step;
        return next < 0 ? last : next > last ? 0 : next;
      }),
  };
}
