import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '../../../foundation/web/slots/search-source.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Highlight } from '../../../ui/primitives/Highlight.tsx';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';
import { Skeleton } from '../../../ui/primitives/Skeleton.tsx';
import type { Search } from './use-search.ts';

interface PaletteListProps {
  id: string;
  search: Search;
  query: string;
  active: number;
  onHover: (hitId: string) => void;
  onChoose: (hit: SearchHit) => void;
}

/** The hits in their groups. The focus stays in the input; the highlighted row is its active descendant. */
export function PaletteList({ id, search, query, active, onHover, onChoose }: PaletteListProps) {
  const { t } = useTranslation('menus');
  const list = useRef<HTMLDivElement>(null);
  const { groups, isSearching, failed } = search;
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, groups]);
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { hits }) => sum + hits.length, 0));
  const isEmpty = groups.every(({ hits }) => hits.length === 0);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-2">
      <div ref={list} id={id} role="listbox" aria-label={t('palette.results')}>
        {groups.map(({ title, hits, isSearching: comesMore }, at) => (
          <div key={title} role="group" aria-label={t(title as 'palette.results')} className="pb-1">
            <div aria-hidden className="px-2 pt-1.5 pb-1 text-xs font-medium text-tertiary">
              {t(title as 'palette.results')}
            </div>
            {hits.map((hit, index) => (
              <PaletteRow
                key={hit.id}
                id={`${id}-${(starts[at] ?? 0) + index}`}
                hit={hit}
                query={query}
                isActive={(starts[at] ?? 0) + index === active}
                onHover={() => onHover(hit.id)}
                onChoose={() => onChoose(hit)}
              />
            ))}
            {comesMore && hits.length === 0 && <PendingRow />}
          </div>
        ))}
        {isEmpty && !isSearching && failed.length === 0 && (
          // A listbox may hold options only, so the sentence is one that cannot be chosen.
          <div role="option" aria-selected={false} aria-disabled className="px-2 py-8 text-center text-tertiary">
            {query === '' ? t('palette.empty_scope') : t('palette.empty', { query })}
          </div>
        )}
      </div>
      {failed.length > 0 && (
        <div role="alert" className="flex items-center gap-2 rounded-md bg-warning-soft ps-3 pe-1 text-warning-text">
          <span className="min-w-0 flex-1">
            {t('palette.failed', { what: failed.map((title) => t(title as 'palette.results')).join(', ') })}
          </span>
          <Button variant="ghost" onClick={search.retry}>
            {t('palette.try_again')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Keeps the space of the first hit, so that what stands below moves less. The palette's status says it in words. */
const PendingRow = () => (
  <div aria-hidden className="flex min-h-10 items-center gap-3 px-2">
    <Skeleton round width={28} height={28} />
    <Skeleton width="32%" />
    <Skeleton width="24%" height={8} />
  </div>
);

interface PaletteRowProps {
  id: string;
  hit: SearchHit;
  query: string;
  isActive: boolean;
  onHover: () => void;
  onChoose: () => void;
}

function PaletteRow({ id, hit, query, isActive, onHover, onChoose }: PaletteRowProps) {
  const { icon: Icon, title, detail, lead, keyHint, leadsOn } = hit;
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
      <span className="flex min-w-0 flex-1 items-baseline gap-3 max-md:flex-col max-md:gap-0">
        <span
          dir="auto"
          className="max-w-full truncate font-medium [&_mark]:bg-transparent [&_mark]:font-bold [&_mark]:underline [&_mark]:decoration-brand-marigold [&_mark]:decoration-2 [&_mark]:underline-offset-3 [&_mark]:text-inherit"
        >
          <Highlight text={title} query={leadsOn ? '' : query} />
        </span>
        {/* Read as two words, drawn with a gap. */}{' '}
        {detail !== undefined && (
          <span className={classNames('max-w-full min-w-0 truncate text-xs', !isActive && 'text-tertiary')}>
            {detail}
          </span>
        )}
      </span>
      {isActive ? (
        <Kbd className="max-lg:hidden pointer-coarse:hidden">Enter</Kbd>
      ) : (
        keyHint && <Kbd className="max-lg:hidden pointer-coarse:hidden">{keyHint}</Kbd>
      )}
    </button>
  );
}
