import { useQuery } from '@tanstack/react-query';
import { ChevronRight, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { Spinner } from '../../../ui/primitives/Spinner.tsx';
import { VisuallyHidden } from '../../../ui/primitives/VisuallyHidden.tsx';
import type { Chat, ChatView } from '../../contract/chat.ts';
import { matchesView } from '../../contract/chat-criteria.ts';
import { isNarrowed, isPartial, noNarrowing, searchEverywhere, type ChatFilter } from '../cache/chat-filter.ts';
import { setFilter, showList } from '../inbox/inbox-store.ts';
import { chatListQuery } from '../queries.ts';
import { useCurrentUser } from '../use-current-user.ts';

/** Shorter terms are looked for at the beginning of words only, as on the server. */
const PART_LENGTH = 3;

/** A search without a hit in this list: where else there are some, or that there are none at all. */
export function SearchMiss({ filter }: { filter: ChatFilter }) {
  return isPartial(filter) ? <MissHere filter={filter} /> : <MissEverywhere term={filter.search} />;
}

function MissEverywhere({ term }: { term: string }) {
  const { t } = useTranslation('chats');
  const text = [...term].length < PART_LENGTH ? 'empty.search_begins' : 'empty.search_text';
  return (
    <EmptyState
      icon={SearchX}
      title={t('empty.search')}
      action={<Button onClick={() => setFilter({ search: '' })}>{t('empty.clear_search')}</Button>}
    >
      {t(text, { term })}
    </EmptyState>
  );
}

/** Nothing in this view or under these filters. Whether there is something elsewhere is asked before it is said. */
function MissHere({ filter }: { filter: ChatFilter }) {
  const { t } = useTranslation('chats');
  const { search, view } = filter;
  const everywhere = useQuery(chatListQuery(searchEverywhere(search)));
  const title = t(isNarrowed(filter) ? 'elsewhere.filtered' : 'elsewhere.title', { view: t(`view.${view}`) });
  if (everywhere.isError) {
    return (
      <EmptyState
        icon={SearchX}
        title={title}
        action={
          <Button busy={everywhere.isFetching} onClick={() => void everywhere.refetch()}>
            {t('try_again')}
          </Button>
        }
      >
        {t('elsewhere.failed')}
      </EmptyState>
    );
  }
  if (!everywhere.data) {
    return (
      <EmptyState icon={SearchX} title={title}>
        <span role="status" className="inline-flex items-center gap-1.5">
          <Spinner />
          {t('elsewhere.searching')}
        </span>
      </EmptyState>
    );
  }
  if (everywhere.data.items.length === 0) return <MissEverywhere term={search} />;
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      action={<Elsewhere filter={filter} chats={everywhere.data.items} hasMore={everywhere.data.has_after ?? false} />}
    >
      {t('elsewhere.text', { term: search })}
    </EmptyState>
  );
}

interface ElsewhereProps {
  filter: ChatFilter;
  /** What the search finds in all chats, as far as it is loaded. */
  chats: readonly Chat[];
  hasMore: boolean;
}

const otherViews: readonly ChatView[] = ['open_chats', 'closed_chats'];

/** Where the hits are, with their number as far as they are loaded, and the way there. */
function Elsewhere({ filter, chats, hasMore }: ElsewhereProps) {
  const { t } = useTranslation('chats');
  const { id: userId } = useCurrentUser();
  const { search, view } = filter;
  const inView = (each: ChatView) => chats.filter((chat) => matchesView(chat, each, userId)).length;
  const number = (count: number) => (hasMore ? `${count}+` : String(count));
  const withoutFilters = isNarrowed(filter) ? inView(view) : 0;
  return (
    <div className="flex w-full flex-col items-stretch gap-2">
      {withoutFilters > 0 && (
        <ElsewhereButton onClick={() => setFilter(noNarrowing)} number={number(withoutFilters)}>
          {t('elsewhere.clear_filters')}
        </ElsewhereButton>
      )}
      {otherViews
        .filter((each) => each !== view && inView(each) > 0)
        .map((each) => (
          <ElsewhereButton key={each} onClick={() => showList({ view: each, search })} number={number(inView(each))}>
            {t(`view.${each}`)}
          </ElsewhereButton>
        ))}
      <ElsewhereButton onClick={() => showList(searchEverywhere(search))} number={number(chats.length)}>
        {t('elsewhere.search_all')}
      </ElsewhereButton>
    </div>
  );
}

function ElsewhereButton({ onClick, number, children }: { onClick: () => void; number: string; children: string }) {
  const { t } = useTranslation('chats');
  return (
    <Button onClick={onClick}>
      <span className="flex items-center gap-2">
        {children} <b className="font-semibold text-tertiary tabular-nums">{number}</b>{' '}
        <VisuallyHidden>{t('elsewhere.found')}</VisuallyHidden>
        <ChevronRight aria-hidden className="size-4 text-tertiary rtl:-scale-x-100" />
      </span>
    </Button>
  );
}
