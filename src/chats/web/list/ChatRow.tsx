import { Bot, Check, Clock } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { CountBadge } from '../../../ui/primitives/CountBadge.tsx';
import { VisuallyHidden } from '../../../ui/primitives/VisuallyHidden.tsx';
import type { Chat } from '../../contract/chat.ts';
import { ChatRing } from '../ChatRing.tsx';
import { useDraft } from '../composer/draft-store.ts';
import { LabelDots } from '../labels/LabelDots.tsx';
import { replyLeft } from '../reply-left.ts';
import { shortTime } from '../short-time.ts';
import { windowLeft } from '../window-left.ts';
import { chatRowName } from './chat-row-name.ts';
import { useIsSelected } from './pressed-row.ts';
import { RowClock } from './RowClock.tsx';
import { RowPreview } from './RowPreview.tsx';

export const rowId = (chatId: string): string => `chat-${chatId}`;

interface ChatRowProps {
  chat: Chat;
  isOpen: boolean;
  isActive: boolean;
  position: number;
  /** Milliseconds. */
  now: number;
  userId: string;
  formatDate: FormatDate;
  onOpen: (id: string) => void;
  isSelected: boolean;
  onSelect: (id: string, isRange: boolean) => void;
  /** Pixels from the top of the list. */
  start: number;
  height: number;
}

/**
 * One chat at its position in the list. A new message changes the position of every visible row: only this button renders again,
 * its content does not.
 */
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { chat, isActive, isSelected, position, start, height, now, userId, formatDate, onOpen, onSelect } = props;
  const isOpen = useIsSelected(chat.id, props.isOpen);
  return (
    <button
      type="button"
      tabIndex={-1}
      id={rowId(chat.id)}
      role="option"
      aria-selected={isOpen}
      aria-posinset={position}
      aria-setsize={-1}
      data-chat-id={chat.id}
      data-kit-chosen={isOpen || undefined}
      onClick={({ shiftKey, ctrlKey, metaKey }) =>
        shiftKey || ctrlKey || metaKey ? onSelect(chat.id, shiftKey) : onOpen(chat.id)
      }
      style={{ height, top: start }}
      className={classNames(
        'absolute inset-x-0 flex w-full items-center gap-3 px-3 text-start select-none max-md:px-4',
        'after:absolute after:start-16 after:end-0 after:bottom-0 after:h-px after:bg-(--border-subtle)',
        isSelected && 'bg-accent-soft',
        isOpen
          ? 'bg-selected before:absolute before:inset-y-0 before:start-0 before:w-[3px] before:bg-accent-solid'
          : !isSelected && 'hover:bg-hover',
        isActive &&
          'group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2 group-focus-visible/list:outline-focus-ring',
      )}
    >
      <RowContent
        chat={chat}
        isOpen={isOpen}
        isSelected={isSelected}
        now={now}
        userId={userId}
        formatDate={formatDate}
        onSelect={onSelect}
      />
    </button>
  );
});

type RowContentProps = Pick<
  ChatRowProps,
  'chat' | 'isOpen' | 'isSelected' | 'now' | 'userId' | 'formatDate' | 'onSelect'
>;

/** Face in its ring, name, time, preview, unread count, owner. */
const RowContent = memo(function RowContent(props: RowContentProps) {
  const { chat, isOpen, isSelected, now, userId, formatDate, onSelect } = props;
  const { t } = useTranslation('chats');
  const draft = useDraft(chat.id);
  const left = windowLeft(chat, now);
  const time = formatDate(chat.last_message_time, 'label');
  const isUnread = chat.unread_count > 0;
  const snoozed = chat.snoozed_until === null ? null : shortTime(chat.snoozed_until, formatDate, 'date');
  const shownDraft = isOpen ? '' : draft;
  return (
    <>
      {/* All of this in words, in the order in which it is heard best. */}
      <VisuallyHidden>
        {chatRowName(
          {
            chat,
            left,
            reply: replyLeft(chat, now),
            time,
            draft: shownDraft,
            isOwn: chat.assignee?.id === userId,
            isSelected,
            snoozed,
          },
          t,
        )}
      </VisuallyHidden>
      <span aria-hidden className="contents">
        <span className="group/face relative flex shrink-0">
          <ChatRing chat={chat} now={now} isLight />
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- by the keyboard X selects; the row is an option of a listbox, which holds no controls */}
          <span
            onClick={(event) => {
              event.stopPropagation();
              onSelect(chat.id, event.shiftKey);
            }}
            className={classNames(
              'absolute inset-0 place-items-center rounded-full',
              isSelected
                ? 'grid bg-accent-solid text-accent-on'
                : 'hidden bg-surface text-tertiary ring-2 ring-default ring-inset pointer-fine:group-hover/face:grid',
            )}
          >
            <Check className="size-5" />
          </span>
        </span>
        <span className="block min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            {/* Written from right to left, a name still begins where the row does. */}
            <span className="flex min-w-0 flex-1">
              <span
                dir="auto"
                className={classNames('truncate max-md:text-[15px]', isUnread ? 'font-bold' : 'font-medium')}
              >
                {chat.contact.label}
              </span>
            </span>
            {snoozed !== null ? (
              <span className="inline-flex h-[17px] shrink-0 items-center gap-[3px] rounded-full bg-info-soft px-[5px] text-2xs font-medium text-info-text tabular-nums">
                <Clock aria-hidden className="size-[11px]" />
                {snoozed}
              </span>
            ) : (
              <RowClock chat={chat} now={now} />
            )}
            <span
              className={classNames(
                'shrink-0 text-xs tabular-nums',
                isUnread ? 'font-medium text-accent-text' : 'text-tertiary',
              )}
            >
              {time}
            </span>
          </span>
          <span className="mt-0.5 flex h-5 items-center gap-[5px] max-md:text-md">
            <RowPreview chat={chat} draft={shownDraft} isUnread={isUnread} />
            {chat.labels.length > 0 && <LabelDots keys={chat.labels} />}
            <CountBadge count={chat.unread_count} />
            <RowOwner chat={chat} />
          </span>
        </span>
      </span>
    </>
  );
});

function RowOwner({ chat: { assignee, script } }: { chat: Chat }) {
  if (script !== null) {
    return (
      <span
        title={script}
        className="grid size-[18px] shrink-0 place-items-center rounded-full bg-bot-soft text-bot-text"
      >
        <Bot aria-hidden className="size-3" />
      </span>
    );
  }
  return (
    <span title={assignee?.label} className="flex shrink-0">
      <Avatar name={assignee?.label ?? ''} size={18} letters={1} />
    </span>
  );
}
