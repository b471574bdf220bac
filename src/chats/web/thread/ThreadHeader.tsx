import {
  AlarmClock,
  Archive,
  ArrowLeft,
  Bell,
  Check,
  Clock,
  EllipsisVertical,
  Lock,
  PanelRight,
  Reply,
  Undo2,
  Search,
} from 'lucide-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import { useTranslation } from 'react-i18next';
import { useFormatDate, type FormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import { StatusPill } from '../../../ui/primitives/StatusPill.tsx';
import { Tooltip } from '../../../ui/primitives/Tooltip.tsx';
import type { Chat } from '../../contract/chat.ts';
import { sendingScope } from '../../contract/rules.ts';
import type { ChatActions } from '../actions/use-chat-actions.ts';
import { PhoneText } from '../../../accounts/web/index.ts';
import { ChatRing } from '../ChatRing.tsx';
import type { ThreadMenuProps } from './ThreadMenu.tsx';
import { shortTime } from '../short-time.ts';
import { isReplyFirst, replyLeft, replyText } from '../reply-left.ts';
import { durationText, windowLeft } from '../window-left.ts';

const LateMenu = latePopup<ThreadMenuProps>('menu', async () => (await import('../marks/load.ts')).loadThreadMenu());

interface ThreadHeaderProps {
  chat: Chat;
  actions: ChatActions;
  isDetailOpen: boolean;
  /** Who else is at this chat. */
  faces: ReactNode;
  onBack: () => void;
  onToggleDetail: () => void;
  onClose: () => void;
  onMarkUnread: () => void;
  onAssign: () => void;
  /** Null where none can be set now. */
  onFollowUp: (() => void) | null;
  onReminder: (() => void) | null;
  onSearch: () => void;
  /** While all chats are searched: shows this one in the inbox, where it is worked with. */
  onOpenHere: (() => void) | null;
  /** Null where the chat cannot be put aside. */
  onSnooze: (() => void) | null;
  onLabels: () => void;
}

/** 56 px: who, until when one may answer, and what to do with the chat. */
export function ThreadHeader(props: ThreadHeaderProps) {
  const { chat, isDetailOpen } = props;
  const { t } = useTranslation('chats');
  const now = useNow().getTime();
  // On a phone the list, whose heading the page's is elsewhere, is not there.
  const Name = useMediaQuery(PHONE_QUERY) ? 'h1' : 'h2';
  return (
    <header className="@container flex h-14 shrink-0 items-center border-b border-subtle bg-surface">
      <div className="flex w-full min-w-0 items-center gap-3 ps-4 pe-3 @max-[480px]:gap-2 max-md:pe-1 max-md:ps-1">
        <IconButton
          icon={ArrowLeft}
          size="lg"
          aria-label={t('thread.back')}
          onClick={props.onBack}
          className="md:hidden rtl:[&>.lucide]:-scale-x-100"
        />
        <ChatRing chat={chat} now={now} />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-1.5">
            <Name
              dir="auto"
              tabIndex={-1}
              data-thread-name
              className="truncate outline-none text-[15px] leading-5 font-semibold"
            >
              {chat.contact.label}
            </Name>
            <StatusPill entity="chat" value={chat.state} className="shrink-0 @max-[600px]:hidden" />
          </div>
          <p className="flex items-center gap-1.5 text-xs whitespace-nowrap text-tertiary">
            {chat.contact.mobile !== null && (
              <span className="contents @max-[600px]:hidden">
                <PhoneText mobile={chat.contact.mobile} />
                <span aria-hidden>·</span>
              </span>
            )}
            {isReplyFirst(chat, now) ? <TimeToReply chat={chat} now={now} /> : <TimeLeft chat={chat} now={now} />}
          </p>
        </div>
        {props.faces}
        {props.onOpenHere ? (
          <Button size="sm" onClick={props.onOpenHere}>
            {t('thread.open_here')}
          </Button>
        ) : (
          <HeaderActions {...props} />
        )}
        <IconButton
          icon={PanelRight}
          pressed={isDetailOpen}
          aria-label={t('thread.details')}
          keyHint="]"
          onClick={props.onToggleDetail}
          className="max-md:hidden rtl:[&>.lucide]:-scale-x-100"
        />
      </div>
    </header>
  );
}

/** What is done with a chat that one works with. */
function HeaderActions(props: ThreadHeaderProps) {
  const { chat, actions, isDetailOpen } = props;
  const { t } = useTranslation('chats');
  const isOpen = chat.state === 'open';
  return (
    <>
      <Snoozed chat={chat} onSnooze={props.onSnooze} />
      {/* While it is put aside they are in the menu. */}
      {chat.snoozed_until === null && <WindowActions {...props} />}
      <span className="@max-[600px]:hidden">
        <IconButton icon={Search} aria-label={t('thread.search')} onClick={props.onSearch} />
      </span>
      <span className="@max-[480px]:hidden">
        {isOpen ? (
          <Button
            size="sm"
            icon={Check}
            disabled={!actions.mayClose || actions.isBusy}
            title={actions.mayClose ? undefined : t('thread.may_not_close')}
            onClick={props.onClose}
          >
            {t('thread.close')}
          </Button>
        ) : (
          <Button size="sm" icon={Undo2} disabled={actions.isBusy} onClick={actions.reopen}>
            {t('thread.reopen')}
          </Button>
        )}
      </span>
      <span className="hidden @max-[480px]:block">
        <IconButton
          icon={isOpen ? Check : Undo2}
          size="lg"
          aria-label={t(isOpen ? 'thread.close' : 'thread.reopen')}
          disabled={isOpen && !actions.mayClose}
          onClick={isOpen ? props.onClose : actions.reopen}
        />
      </span>
      <LateMenu
        chat={chat}
        isFollowing={chat.follower_ids.includes(actions.me.id)}
        isDetailOpen={isDetailOpen}
        onAssign={props.onAssign}
        onFollowUp={props.onFollowUp}
        onReminder={props.onReminder}
        onSnooze={props.onSnooze}
        onLabels={props.onLabels}
        onFollow={() => actions.follow(!chat.follower_ids.includes(actions.me.id))}
        onMarkUnread={props.onMarkUnread}
        onSearch={props.onSearch}
        onToggleDetail={props.onToggleDetail}
        trigger={<IconButton icon={EllipsisVertical} aria-label={t('thread.more')} tooltip={false} />}
      />
    </>
  );
}

/** Until when the chat is put aside; pressed, that is changed or ended. */
function Snoozed({ chat: { snoozed_until: until }, onSnooze }: Pick<ThreadHeaderProps, 'chat' | 'onSnooze'>) {
  const { t } = useTranslation('chats');
  const formatDate = useFormatDate();
  if (until === null) return null;
  return (
    <Button
      size="sm"
      variant="soft"
      icon={Clock}
      disabled={onSnooze === null}
      title={formatDate(until, 'date_time')}
      onClick={onSnooze ?? undefined}
    >
      <span className="@max-[680px]:sr-only">{t('thread.snoozed', { time: shortTime(until, formatDate) })}</span>
    </Button>
  );
}

/** What is set before the reply window ends. Where there is no room for it, it is in the menu. */
function WindowActions({ chat, onFollowUp, onReminder }: ThreadHeaderProps) {
  const { t } = useTranslation('chats');
  const formatDate = useFormatDate();
  const tip = (isThere: boolean, time: string | null, key: 'follow_up' | 'reminder') => {
    if (time !== null) return t(`thread.${key}_at`, { time: formatDate(time, 'time') });
    return isThere ? undefined : t(`thread.no_${key}`);
  };
  return (
    <span className="flex items-center gap-1 @max-[680px]:hidden">
      <Button
        size="sm"
        variant={chat.follow_up === null ? 'ghost' : 'soft'}
        icon={AlarmClock}
        disabled={onFollowUp === null}
        title={tip(onFollowUp !== null, chat.follow_up_time, 'follow_up')}
        onClick={onFollowUp ?? undefined}
      >
        {t('thread.follow_up')}
      </Button>
      <IconButton
        icon={Bell}
        pressed={chat.reminder !== null}
        disabled={onReminder === null}
        aria-label={tip(onReminder !== null, chat.reminder_time, 'reminder') ?? t('thread.reminder')}
        keyHint="H"
        onClick={onReminder ?? undefined}
      />
    </span>
  );
}

const replyTones = { calm: 'text-secondary', soon: 'text-warning-text', late: 'text-danger-text' } as const;

/** How long a person has to reply, or by how much it is late; the tip gives the exact time, and the end of the window. */
function TimeToReply({ chat, now }: { chat: Chat; now: number }) {
  const { t } = useTranslation('chats');
  const formatDate = useFormatDate();
  const left = replyLeft(chat, now);
  if (left === null) return null;
  const tip = t('reply.tip', {
    time: formatDate(chat.reply_due_time, 'date_time'),
    end: formatDate(chat.expiration_time, 'date_time'),
  });
  return (
    <Tooltip label={tip}>
      <span className={classNames('inline-flex min-w-0 items-center gap-1', replyTones[left.tone])}>
        <Reply aria-hidden className="size-3.5" />
        <span className="truncate">{replyText(left, t)}</span>
      </span>
    </Tooltip>
  );
}

/** How long one may still reply; the tip gives the exact time. */
function TimeLeft({ chat, now }: { chat: Chat; now: number }) {
  const { t } = useTranslation('chats');
  const formatDate = useFormatDate();
  const left = windowLeft(chat, now);
  const isOpen = left.ms > 0;
  const isClosedChat = chat.state === 'closed';
  const Icon = isClosedChat ? Archive : isOpen ? Clock : Lock;
  const text = isOpen
    ? durationText(left.ms, t)
    : isClosedChat
      ? closedText(chat, formatDate, t)
      : elapsedText(chat, now, t);
  const line = (
    <span
      className={classNames(
        'inline-flex min-w-0 items-center gap-1',
        isOpen && (left.isShort ? 'text-warning-text' : 'text-success-text'),
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      <span className="truncate">
        {isOpen ? (
          <>
            {t('window.left', { left: text })}
            <span className="@max-[600px]:hidden"> {t('window.to_reply')}</span>
          </>
        ) : (
          text
        )}
      </span>
    </span>
  );
  if (chat.expiration_time === null || isClosedChat) return line;
  return <Tooltip label={formatDate(chat.expiration_time, 'date_time')}>{line}</Tooltip>;
}

/** After the window: on some kinds of channels a person may still write for a while. */
function elapsedText(chat: Chat, now: number, t: TFunction<'chats'>): string {
  const { window } = capabilitiesOf(chat.channel.kind) ?? {};
  return t(window && sendingScope(chat, window, now) === 'person' ? 'window.person' : 'window.closed');
}

const closedText = ({ closed_time: at }: Chat, formatDate: FormatDate, t: TFunction<'chats'>): string =>
  at === null ? t('details.closed') : t('blocked.closed_at', { time: formatDate(at, 'label') });
