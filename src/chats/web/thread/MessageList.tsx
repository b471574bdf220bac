import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { toastArea } from '../../../ui/primitives/toast-marks.ts';
import { VisuallyHidden } from '../../../ui/primitives/VisuallyHidden.tsx';
import type { Chat } from '../../contract/chat.ts';
import type { ThreadState } from '../cache/message-cache.ts';
import { loadScheduledMessages } from '../scheduled/load-scheduled.ts';
import { DayLabel, UnreadDivider } from './Dividers.tsx';
import { MessageRow } from './MessageRow.tsx';
import { NewestButton } from './NewestButton.tsx';
import { SystemLine } from './SystemLine.tsx';
import { ThreadEdge } from './ThreadEdge.tsx';
import { threadRows, type ThreadRow, type UnreadMark } from './thread-rows.ts';
import type { ThreadActions } from './thread-actions.ts';
import { useIsPainted } from '../../../ui/patterns/use-is-painted.ts';
import { useAnnouncements } from './use-announcements.ts';
import { useMessageKeys } from './use-message-keys.ts';
import type { useThreadPages } from './use-thread-pages.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

const FLASH_MS = 1_200;
const ScheduledMessages = lazy(loadScheduledMessages);

export interface MessageListHandle {
  /** Scrolls to a message that is loaded, and flashes it. */
  show: (messageId: string) => void;
}

interface MessageListProps {
  chat: Chat;
  thread: ThreadState;
  unread: UnreadMark | null;
  pages: ReturnType<typeof useThreadPages>;
  actions: ThreadActions;
  activeId: string | null;
  selected: ReadonlySet<string> | null;
  onAtEnd: (isAtEnd: boolean) => void;
  ref: Ref<MessageListHandle>;
}

/** The messages in view, held at the end: what is loaded above or below moves nothing. */
export function MessageList(props: MessageListProps) {
  const { chat, thread, unread, pages, actions, activeId, selected, onAtEnd, ref } = props;
  const { t } = useTranslation('chats');
  const formatDate = useFormatDate();
  const rows = useMemo(
    () => threadRows(thread, (time) => formatDate(time, 'date'), unread),
    [thread, formatDate, unread],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const isPainted = useIsPainted();
  const [flashing, setFlashing] = useState<string | null>(null);
  const { holder, measureRow, items, isShown, isAtEnd, ...scroll } = useThreadScroll({
    chatId: chat.id,
    scroller,
    rows,
    thread,
    pages,
  });
  const { showMessage } = scroll;
  const show = useCallback(
    (messageId: string) => {
      if (showMessage(messageId)) setFlashing(messageId);
    },
    [showMessage],
  );
  useImperativeHandle(ref, () => ({ show }), [show]);
  useEffect(() => {
    if (flashing === null) return;
    const timer = setTimeout(() => setFlashing(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashing]);

  useEffect(() => onAtEnd(isAtEnd), [isAtEnd, onAtEnd]);
  const keys = useMessageKeys(scroller);
  const said = useAnnouncements(chat.id, chat.contact.label);
  const toEnd = () => {
    if (thread.has_after) void pages.toNewest();
    else scroll.toEnd();
  };
  return (
    // Toasts at the top: the newest message is what one reads.
    <div {...toastArea} className="relative min-h-0 flex-1 bg-thread-bg">
      {/* A scrolling region: it takes the focus so that keys scroll it and walk its messages. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        role="log"
        aria-label={t('thread.label', { name: chat.contact.label })}
        // Rows come and go as one scrolls; what is new is said by the line below.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={keys.onKeyDown}
        onScroll={scroll.onScroll}
        onPointerLeave={() => actions.activate(null)}
        className="@container flex h-full flex-col overflow-x-hidden overflow-y-auto bg-thread-bg overscroll-contain -outline-offset-2 [overflow-anchor:none]"
      >
        <div ref={holder} className={classNames('relative mt-auto w-full shrink-0', !isShown && 'opacity-0')}>
          {items.map(({ index, key }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  ref={measureRow}
                  data-index={index}
                  className="absolute inset-x-0 px-6 @max-[600px]:px-3"
                >
                  <Row
                    row={row}
                    chat={chat}
                    actions={actions}
                    activeId={activeId}
                    flashing={flashing}
                    selected={selected}
                  />
                </div>
              )
            );
          })}
        </div>
        {!thread.has_after && isPainted && (
          <Suspense>
            <ScheduledMessages chat={chat} onCount={scroll.keepEnd} />
          </Suspense>
        )}
        <NewestButton chatId={chat.id} isAtEnd={isAtEnd} onPress={toEnd} />
      </div>
      <ThreadEdge state={pages.before} side="top" onRetry={() => void pages.load('before')} />
      <ThreadEdge state={pages.after} side="bottom" onRetry={() => void pages.load('after')} />
      <VisuallyHidden>
        <output aria-live="polite">{said}</output>
      </VisuallyHidden>
    </div>
  );
}

interface RowProps {
  row: ThreadRow;
  chat: Chat;
  actions: ThreadActions;
  activeId: string | null;
  flashing: string | null;
  selected: ReadonlySet<string> | null;
}

function Row({ row, chat, actions, activeId, flashing, selected }: RowProps) {
  const { message } = row;
  return (
    <>
      {row.startsDay && <DayLabel time={message.time} />}
      {row.unread !== null && <UnreadDivider count={row.unread} />}
      {message.content_type === 'system' ? (
        <SystemLine message={message} />
      ) : (
        <MessageRow
          message={message}
          isFirst={row.isFirst}
          isRetried={row.isRetried}
          isAnswered={row.isAnswered}
          isActive={message.id === activeId}
          isFlashing={message.id === flashing}
          isSelected={selected && selected.has(message.id)}
          contactName={chat.contact.label}
          actions={actions}
        />
      )}
    </>
  );
}
