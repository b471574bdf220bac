import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaletteEntry } from '../../../foundation/web/slots/area.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Highlight } from '../../../ui/primitives/Highlight.tsx';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';

interface PaletteListProps {
  id: string;
  entries: readonly PaletteEntry[];
  query: string;
  active: number;
  onHover: (index: number) => void;
  onChoose: (entry: PaletteEntry) => void;
}

/** The grouped answers. The focus stays in the input; the highlighted row is its active descendant. */
export function PaletteList({ id, entries, query, active, onHover, onChoose }: PaletteListProps) {
  const { t } = useTranslation('shell');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, entries]);
  const rows = entries.map((entry, index) => ({ entry, index }));
  const groups = Map.groupBy(rows, ({ entry }) => entry.group);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('palette.results')}
      className="min-h-0 flex-1 overflow-y-auto p-2"
    >
      {[...groups].map(([group, members]) => (
        <div key={group} role="group" aria-label={group} className="pb-1">
          <div aria-hidden className="px-2 pt-1.5 pb-1 text-xs font-medium text-tertiary">
            {group}
          </div>
          {members.map(({ entry, index }) => (
            <PaletteRow
              key={entry.id}
              id={`${id}-${index}`}
              entry={entry}
              query={query}
              isActive={index === active}
              onHover={() => onHover(index)}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </div>
      ))}
      {entries.length === 0 && (
        // A listbox may hold options only, so the sentence is one that cannot be chosen.
        <div role="option" aria-selected={false} aria-disabled className="px-2 py-8 text-center text-tertiary">
          {query === '' ? t('palette.empty_scope') : t('palette.empty', { query })}
        </div>
      )}
    </div>
  );
}

interface PaletteRowProps {
  id: string;
  entry: PaletteEntry;
  query: string;
  isActive: boolean;
  onHover: () => void;
  onChoose: () => void;
}

function PaletteRow({ id, entry, query, isActive, onHover, onChoose }: PaletteRowProps) {
  const { icon: Icon, label, detail, lead, keyHint } = entry;
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={onHover}
      onClick={onChoose}
      className={classNames(
        'flex min-h-10 w-full cursor-default items-center text-start gap-3 rounded-md px-2 py-1 pointer-coarse:min-h-11',
        isActive && 'bg-accent-soft text-accent-text forced-colors:outline-2',
      )}
    >
      {lead ?? (
        <span
          aria-hidden
          className={classNames(
            'grid size-7 shrink-0 place-items-center rounded-sm',
            isActive ? 'bg-surface' : 'bg-neutral-soft text-neutral-text',
          )}
        >
          {Icon && <Icon />}
        </span>
      )}
      <span className="flex min-w-0 flex-1 items-baseline gap-3">
        <span className="truncate font-medium [&_mark]:bg-transparent [&_mark]:font-bold [&_mark]:underline [&_mark]:decoration-brand-marigold [&_mark]:decoration-2 [&_mark]:underline-offset-3">
          <Highlight text={label} query={query} />
        </span>
        {detail && <span className={classNames('truncate text-xs', !isActive && 'text-tertiary')}>{detail}</span>}
      </span>
      {isActive ? (
        <Kbd className="max-lg:hidden pointer-coarse:hidden">Enter</Kbd>
      ) : (
        keyHint && <Kbd className="max-lg:hidden pointer-coarse:hidden">{keyHint}</Kbd>
      )}
    </button>
  );
}
