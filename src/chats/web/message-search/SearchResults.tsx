import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { MessageSquareText, SearchX } from 'lucide-react';
import type { KeyboardEvent, UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import type { FoundMessage } from '../../contract/message-search-endpoints.ts';
import { ChatOfHits, type HitsOfChat } from './ChatOfHits.tsx';
import { noFilters, type SearchAddress } from './use-search-address.ts';

export const RESULTS_ID = 'found-messages';
/** The id of a row of the results. */
export const optionId = (key: string): string => `found-${key}`;

/** So far above the end the next page is asked for. */
const AHEAD_PX = 600;

interface SearchResultsProps {
  address: SearchAddress;
  found: UseInfiniteQueryResult;
  groups: readonly HitsOfChat[];
  chatId: string | null;
  /** The row that the keys are on. */
  activeKey: string | null;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: (message: FoundMessage) => void;
  onChange: (changes: Partial<SearchAddress>) => void;
}

/** What was found, by chat; before there is anything to find, nothing, or why there is nothing. */
export function SearchResults(props: SearchResultsProps) {
  const { address, found, groups, chatId, activeKey, onKeyDown, onOpen, onChange } = props;
  const { t } = useTranslation('chats_message_search');
  const failureText = useFailureText();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = found;
  const typed = (address.find ?? '').trim();
  if (typed === '') {
    return (
      <EmptyState icon={MessageSquareText} title={t('start')} className="m-auto">
        {t('start_text')}
      </EmptyState>
    );
  }
  if (found.isError && groups.length === 0) {
    return (
      <ErrorState title={t('failed')} onRetry={() => void found.refetch()} retrying={found.isFetching}>
        {failureText(found.error)}
      </ErrorState>
    );
  }
  if (found.isPending) {
    return (
      <div className="min-h-0 flex-1 overflow-hidden">
        <SkeletonRows rows={8} />
      </div>
    );
  }
  if (groups.length === 0 && !hasNextPage) return <Nothing address={address} onChange={onChange} />;
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    const left = list.scrollHeight - list.clientHeight - list.scrollTop;
    if (left < AHEAD_PX && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  };
  return (
    <div
      id={RESULTS_ID}
      role="listbox"
      tabIndex={0}
      aria-label={t('results')}
      aria-busy={found.isPlaceholderData}
      data-page-list
      aria-activedescendant={activeKey === null ? undefined : optionId(activeKey)}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
    >
      {groups.map((group, index) => (
        <ChatOfHits
          // A chat with hundreds of hits is named again where they go on.
          key={`${group.chat.id} ${group.messages[0]?.id ?? index}`}
          group={group}
          typed={typed}
          address={address}
          isOpen={group.chat.id === chatId}
          activeKey={activeKey}
          onOpen={onOpen}
        />
      ))}
      {hasNextPage && (
        <div className="flex flex-col items-center gap-2 p-3 text-xs text-tertiary">
          {groups.length === 0 && t('reached')}
          <Button size="sm" variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('load_more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Nothing({ address, onChange }: Pick<SearchResultsProps, 'address' | 'onChange'>) {
  const { t } = useTranslation('chats_message_search');
  const isNarrowed = Object.entries(noFilters).some(([name, none]) => address[name as keyof typeof noFilters] !== none);
  return (
    <EmptyState
      icon={SearchX}
      title={t('nothing')}
      className="m-auto"
      action={isNarrowed && <Button onClick={() => onChange(noFilters)}>{t('clear_filters')}</Button>}
    >
      {t(isNarrowed ? 'nothing_filtered' : 'nothing_text')}
    </EmptyState>
  );
}
