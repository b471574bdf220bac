import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from '../../../ui/primitives/Button.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { orderOf } from '../cache/chat-cache.ts';
import { openChatQuery } from '../cache/apply.ts';
import { chatListQuery } from '../queries.ts';
import type { ChatFilter } from '../cache/chat-filter.ts';
import { inboxStore, useInbox } from '../inbox/inbox-store.ts';
import { VirtualChats } from './VirtualChats.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';

// Most inboxes have chats.
const EmptyList = lazy(async () => ({ default: (await import('./EmptyList.tsx')).EmptyList }));

interface ChatListProps {
  filter: ChatFilter;
  openId: string | null;
  onOpen: (id: string) => void;
}

/** The list of a filter: its first load, its rows, nothing at all, or what went wrong. */
export const ChatList = memo(function ChatList({ filter, openId, onOpen }: ChatListProps) {
  const { t } = useTranslation('chats');
  const failureText = useFailureText();
  const list = useQuery({
    ...chatListQuery(filter),
    // While a search is typed the last result stays until the next one is there.
    placeholderData: (previous) => (filter.search === '' ? undefined : previous),
    // Time alone brings windows into this list; no event tells of it.
    ...(filter.isEndingSoon && { refetchInterval: 60_000 }),
  });
  // Under the unread filter the chat that was opened from the list stays in it until another one is opened.
  const [stickyId, setStickyId] = useState<string | null>(null);
  const isSticky = filter.isUnread && stickyId !== null && stickyId === openId;
  const { data: openChat } = useQuery({ ...openChatQuery(useQueryClient(), openId ?? ''), enabled: false });
  const chats = useMemo(() => {
    const loaded = list.data?.items ?? [];
    if (!isSticky || !openChat || loaded.some(({ id }) => id === openChat.id)) return loaded;
    return [...loaded, openChat].sort(orderOf(filter));
  }, [list.data, isSticky, openChat, filter]);
  useEffect(() => {
    if (openId === null) setStickyId(null);
  }, [openId]);

  const { isUnread } = filter;
  const open = useCallback(
    (id: string) => {
      if (isUnread) setStickyId(id);
      onOpen(id);
    },
    [isUnread, onOpen],
  );

  const openFirstOf = useInbox((state) => state.openFirstOf);
  useEffect(() => {
    if (openFirstOf === null || openFirstOf !== filter.search || !list.isSuccess || list.isPlaceholderData) return;
    inboxStore.setState({ openFirstOf: null });
    if (chats[0]) open(chats[0].id);
  }, [openFirstOf, filter.search, list.isSuccess, list.isPlaceholderData, chats, open]);

  // What the last search found says nothing about this one when it found nothing.
  if (list.isPending || (list.isPlaceholderData && chats.length === 0)) return <ChatListSkeleton />;
  if (list.isError && chats.length === 0) {
    return (
      <ErrorState title={t('list.failed')} onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {failureText(list.error)}
      </ErrorState>
    );
  }
  return (
    <>
      {list.isError && (
        <div
          role="alert"
          className="flex items-center gap-2 border-b border-subtle bg-warning-soft px-3 py-1 text-warning-text"
        >
          <span className="min-w-0 flex-1">{t('list.failed')}</span>
          <Button variant="ghost" size="sm" busy={list.isFetching} onClick={() => void list.refetch()}>
            {t('try_again')}
          </Button>
        </div>
      )}
      {chats.length === 0 ? (
        <Suspense fallback={<div className="flex-1" />}>
          <EmptyList filter={filter} />
        </Suspense>
      ) : (
        <VirtualChats
          list={list.data}
          chats={chats}
          filter={filter}
          openId={openId}
          openChat={openChat}
          onOpen={open}
        />
      )}
    </>
  );
});

/** The first load of a list, in the shape of its rows. */
function ChatListSkeleton() {
  return (
    <div className="min-h-0 flex-1 overflow-hidden">
      <SkeletonRows rows={10} />
    </div>
  );
}
