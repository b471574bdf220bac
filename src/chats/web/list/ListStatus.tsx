import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChatListState } from '../cache/chat-cache.ts';
import { isNarrowed, isPartial, noNarrowing, searchEverywhere, type ChatFilter } from '../cache/chat-filter.ts';
import { setFilter, showList, useInbox } from '../inbox/inbox-store.ts';
import { chatListQuery } from '../queries.ts';
import { useFilterNames } from './use-filter-names.ts';

/** What the list leaves out: how many of which chats are shown, and the way to all. Nothing while it is a whole view. */
export function ListStatus() {
  const filter = useInbox((state) => state.filter);
  // A whole view is not observed: each message that arrives would render this again.
  return filter.search === '' && !isNarrowed(filter) ? null : <PartStatus filter={filter} />;
}

function PartStatus({ filter }: { filter: ChatFilter }) {
  const { t } = useTranslation('chats');
  const names = useFilterNames(filter);
  // Fetched by the list; here only read.
  const { data } = useQuery({ ...chatListQuery(filter), enabled: false });
  const isSearch = filter.search !== '';
  const count = data?.items.length ?? 0;
  const text = useStatusText(filter, data, names);
  // An empty list explains itself.
  if (data && count === 0) return null;
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2 text-xs text-tertiary">
      <p role="status" className="min-w-0">
        {text}
      </p>
      {isNarrowed(filter) && (
        <StatusButton label={t('status.clear_filters')} onClick={() => setFilter(noNarrowing)}>
          {t('status.clear')}
        </StatusButton>
      )}
      {isSearch && isPartial(filter) && (
        <StatusButton onClick={() => showList(searchEverywhere(filter.search))}>{t('status.search_all')}</StatusButton>
      )}
    </div>
  );
}

function useStatusText(filter: ChatFilter, data: ChatListState | undefined, names: readonly string[]): string {
  const { t } = useTranslation('chats');
  const count = data?.items.length ?? 0;
  const number = data?.has_after ? `${count}+` : String(count);
  const view = filter.saved?.name ?? t(`view.${filter.view}`);
  const parts = [
    data && (filter.search === '' ? t('status.shown', { number }) : t('status.found', { number, view })),
    names.length > 0 && t('status.filtered', { names: names.join(', ') }),
  ];
  return parts.filter((part) => typeof part === 'string').join(' · ');
}

interface StatusButtonProps {
  label?: string;
  onClick: () => void;
  children: string;
}

function StatusButton({ label, onClick, children }: StatusButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="min-h-6 rounded-xs font-medium text-link hover:underline pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
}
