import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowUp } from 'lucide-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../../foundation/web/cache/use-pages.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { useRowsAhead } from '../../../ui/patterns/use-rows-ahead.ts';
import type { Chat } from '../../contract/chat.ts';
import type { ChatListState } from '../cache/chat-cache.ts';
import type { ChatFilter } from '../cache/chat-filter.ts';
import { chatList } from '../queries.ts';
import { selectTo, toggleSelected, useInbox } from '../inbox/inbox-store.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { ChatRow, rowId } from './ChatRow.tsx';
import { useHeldOrder } from './hold-order.ts';
import { useListKeys } from './use-list-keys.ts';
import { pressRow, releaseRow } from './pressed-row.ts';
import { usePrefetchThread } from './use-prefetch-thread.ts';

// Only a list with further pages has one.
const ListEnd = lazy(async () => ({ default: (await import('./ListEnd.tsx')).ListEnd }));

const ROW_PX = 68;
const PHONE_ROW_PX = 76;
/** The next page is asked for this many rows before the end of those that are rendered: it is there before one has scrolled to it. */
const AHEAD = 25;
/** Each new message adds the row of its chat at the top. A list that is not scrolled is cut to `KEPT` rows when it has more than `MOST`. */
const MOST = 400;
const KEPT = 200;
/** Scrolled further than this, nothing comes in above. */
const TOP_PX = 8;

/** The size of the last list: the first render of the next one already has the rows that fit. */
let lastRect = { width: 0, height: 0 };

interface VirtualChatsProps {
  chats: readonly Chat[];
  /** What is loaded: an open chat that was added to the rows is no part of it. */
  list: ChatListState | undefined;
  filter: ChatFilter;
  openId: string | null;
  openChat: Chat | undefined;
  onOpen: (id: string) => void;
}

/** The rows in view. Nothing moves under the pointer: what came meanwhile waits behind a pill. */
export function VirtualChats({ chats, list, filter, openId, openChat, onOpen }: VirtualChatsProps) {
  const { t } = useTranslation('chats');
  const { id: userId } = useCurrentUser();
  const formatDate = useFormatDate();
  const now = useNow().getTime();
  const scroller = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  const pointer = usePointerRest();
  const { shown, waiting } = useHeldOrder(chats, isAway || pointer.isMoving);
  const isPhone = useMediaQuery(PHONE_QUERY);
  const rowPx = isPhone ? PHONE_ROW_PX : ROW_PX;
  const ahead = useRowsAhead();
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    initialRect: lastRect,
    // A new function makes the virtual list calculate all positions again.
    getItemKey: useCallback((index: number) => shown[index]?.id ?? index, [shown]),
    rangeExtractor: ahead.rangeExtractor,
    onChange: ahead.follow,
    useFlushSync: false,
  });
  const measuredFor = useRef(rowPx);
  useEffect(() => {
    if (measuredFor.current === rowPx) return;
    measuredFor.current = rowPx;
    virtualizer.measure();
  }, [rowPx, virtualizer]);
  const press = useCallback((id: string) => pressRow(id, onOpen), [onOpen]);
  useLayoutEffect(releaseRow, [openId]);
  const keys = useListKeys({
    chats: shown,
    filter,
    openId,
    openChat,
    onOpen: press,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  });

  const prefetch = usePrefetchThread(() => virtualizer.isScrolling);
  const selected = useInbox((state) => state.selected);
  const order = useRef<readonly Chat[]>(shown);
  useEffect(() => {
    order.current = shown;
    lastRect = virtualizer.scrollRect ?? lastRect;
  });
  const select = useCallback((id: string, isRange: boolean) => {
    if (isRange)
      selectTo(
        id,
        order.current.map((chat) => chat.id),
      );
    else toggleSelected(id);
  }, []);

  const pages = usePages(
    useMemo(() => chatList(filter), [filter]),
    list,
  );
  const hasMore = list?.has_after ?? false;
  const rows = virtualizer.getVirtualItems();
  const lastRow = rows.at(-1)?.index ?? 0;
  const isNearEnd = lastRow >= shown.length - AHEAD;
  useEffect(() => {
    if (hasMore && isNearEnd && pages.after === 'idle') void pages.load('after');
  }, [hasMore, isNearEnd, pages]);

  useEffect(() => {
    if (!isAway && chats.length > MOST) pages.keepFirst(KEPT);
  });

  const release = () => {
    scroller.current?.scrollTo({ top: 0 });
    pointer.stop();
    setAway(false);
  };
  return (
    <div className="relative min-h-0 flex-1" {...pointer.handlers}>
      {waiting > 0 && (
        <button
          type="button"
          onClick={release}
          className="absolute start-1/2 top-2 z-sticky flex h-7 animate-not-pressed -translate-x-1/2 items-center gap-1 rounded-full bg-accent-solid px-3 text-xs font-medium text-accent-on shadow-2 hover:bg-accent-solid-hover rtl:translate-x-1/2 pointer-coarse:h-11"
        >
          <ArrowUp aria-hidden className="size-3.5" />
          {t('list.new', { count: waiting })}
        </button>
      )}
      <div
        ref={scroller}
        onScroll={({ currentTarget }) => setAway(currentTarget.scrollTop > TOP_PX)}
        className="h-full overflow-y-auto overscroll-contain bg-surface [overflow-anchor:none]"
      >
        <div
          role="listbox"
          aria-multiselectable={selected.size > 0 || undefined}
          aria-label={t('list.label')}
          aria-activedescendant={keys.activeId === null ? undefined : rowId(keys.activeId)}
          tabIndex={0}
          data-page-list
          onKeyDown={keys.onKeyDown}
          {...prefetch}
          className="group/list relative outline-none"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {rows.map(({ index, start, size }) => {
            const chat = shown[index];
            return (
              chat && (
                <ChatRow
                  key={chat.id}
                  chat={chat}
                  isOpen={chat.id === openId}
                  isActive={chat.id === keys.activeId}
                  isSelected={selected.has(chat.id)}
                  onSelect={select}
                  position={index + 1}
                  now={now}
                  userId={userId}
                  formatDate={formatDate}
                  onOpen={press}
                  start={start}
                  height={size}
                />
              )
            );
          })}
        </div>
        {/* What floats over the foot covers no row. */}
        {selected.size > 0 && <div aria-hidden className="h-14" />}
        <Suspense>{hasMore && <ListEnd state={pages.after} onLoad={() => void pages.load('after')} />}</Suspense>
      </div>
    </div>
  );
}

/** So long after its last movement a pointer is not about to press anything. */
const REST_MS = 2_000;

/** True while a pointer moves over an element. */
function usePointerRest() {
  const [isMoving, setMoving] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    setMoving(false);
  }, []);
  const move = useCallback(() => {
    clearTimeout(timer.current);
    setMoving(true);
    timer.current = setTimeout(() => setMoving(false), REST_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { isMoving, stop, handlers: { onPointerMove: move, onPointerLeave: stop } };
}
