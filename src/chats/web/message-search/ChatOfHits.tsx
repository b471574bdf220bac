import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { Spinner } from '../../../ui/primitives/Spinner.tsx';
import type { Chat } from '../../contract/chat.ts';
import type { FoundMessage } from '../../contract/message-search-endpoints.ts';
import { fileKind, fileTone } from '../bubbles/format.ts';
import { KindIcon } from '../list/KindIcon.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { Marked } from './Marked.tsx';
import { foundInChatQuery } from './search-queries.ts';
import type { SearchAddress } from './use-search-address.ts';

/** What was found in one chat: the first messages, and how many there are. */
export interface HitsOfChat {
  chat: Chat;
  count: number;
  messages: readonly FoundMessage[];
}

interface ChatOfHitsProps {
  group: HitsOfChat;
  typed: string;
  address: SearchAddress;
  /** The chat is shown beside. */
  isOpen: boolean;
  activeKey: string | null;
  onOpen: (message: FoundMessage) => void;
}

/** A chat with its hits below it; the others come with a press. */
export function ChatOfHits({ group, typed, address, isOpen, activeKey, onOpen }: ChatOfHitsProps) {
  const { chat, count } = group;
  const { t } = useTranslation('chats_message_search');
  const [isWhole, setWhole] = useState(false);
  const whole = useQuery({ ...foundInChatQuery(chat.id, address), enabled: isWhole });
  const messages = (isWhole && whole.data?.messages) || group.messages;
  const left = isWhole && whole.data ? 0 : count - group.messages.length;
  const moreKey = `more-${chat.id}`;
  return (
    <section
      role="group"
      aria-label={chat.contact.label}
      className="border-b border-subtle pt-2 pb-1.5 [contain-intrinsic-size:auto_140px] [content-visibility:auto]"
    >
      <div className="flex h-8 items-center gap-2.5 px-3 max-md:px-4">
        <Avatar name={chat.contact.label} />
        <b dir="auto" className="min-w-0 truncate font-semibold">
          {chat.contact.label}
        </b>
        {chat.state === 'closed' && (
          <span className="shrink-0 rounded-xs bg-neutral-soft px-1.5 text-xs leading-5 text-neutral-text">
            {t('closed')}
          </span>
        )}
        <span className="ms-auto shrink-0 text-xs text-tertiary tabular-nums">
          {t('messages', { count, shown: String(count) })}
        </span>
      </div>
      {messages.map((message) => (
        <Hit
          key={message.id}
          message={message}
          typed={typed}
          name={chat.contact.label}
          isShown={isOpen && message.id === address.message}
          isActive={message.id === activeKey}
          onOpen={onOpen}
        />
      ))}
      {left > 0 && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the focus, and its keys press the row
        <div
          id={`found-${moreKey}`}
          role="option"
          tabIndex={-1}
          aria-selected={false}
          data-row={moreKey}
          onClick={() => setWhole(true)}
          className={classNames(
            'flex cursor-pointer items-center gap-1.5 py-1 ps-[118px] pe-3 text-xs text-accent-text hover:underline max-md:ps-4',
            activeKey === moreKey && 'bg-hover underline',
          )}
        >
          {t('more', { count: left })}
          {whole.isFetching && <Spinner />}
        </div>
      )}
    </section>
  );
}

interface HitProps {
  message: FoundMessage;
  typed: string;
  /** Of the contact. */
  name: string;
  /** It is what the thread beside shows. */
  isShown: boolean;
  isActive: boolean;
  onOpen: (message: FoundMessage) => void;
}

function Hit({ message, typed, name, isShown, isActive, onOpen }: HitProps) {
  const { t } = useTranslation('chats_message_search');
  const { id: me } = useCurrentUser();
  const formatDate = useFormatDate();
  const { owner, origin, content_type: kind, file_name: fileName, text, time } = message;
  const who = origin === 'incoming' ? firstWord(name) : owner?.id === me ? t('you') : firstWord(owner?.label ?? '');
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the focus, and its keys press the row
    <div
      id={`found-${message.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isShown}
      data-row={message.id}
      onClick={() => onOpen(message)}
      className={classNames(
        'flex cursor-pointer gap-2 border-s-[3px] py-1.5 ps-[49px] pe-3 leading-5 max-md:gap-2.5 max-md:ps-[13px] max-md:pe-4 max-md:py-2.5',
        isShown ? 'border-accent-solid bg-selected' : 'border-transparent',
        isActive && !isShown && 'bg-hover',
        !isShown && 'hover:bg-hover',
      )}
    >
      <span dir="auto" className="w-14 shrink-0 truncate text-start text-xs leading-5 text-tertiary">
        {who}
      </span>
      <span
        className={classNames('flex min-w-0 flex-1 items-center gap-1.5', isShown ? 'text-primary' : 'text-secondary')}
      >
        {kind === 'file' && fileName !== null ? (
          <span
            aria-hidden
            className={classNames(
              'grid h-5 min-w-[22px] shrink-0 place-items-center rounded-xs px-0.5 text-[8px] font-bold',
              fileTone(fileName),
            )}
          >
            {fileKind(fileName)}
          </span>
        ) : (
          <KindIcon kind={kind} />
        )}
        <span
          dir="auto"
          className="line-clamp-2 min-w-0 text-start [overflow-wrap:anywhere] [:lang(hi)_&,:lang(ta)_&]:leading-[1.5]"
        >
          <Marked text={text} typed={typed} />
        </span>
      </span>
      <time className="shrink-0 text-xs leading-5 text-tertiary tabular-nums">{formatDate(time, 'label')}</time>
    </div>
  );
}

/** Room for one word of a name; a number stays whole. */
const firstWord = (name: string): string => (/\p{L}/u.test(name) ? (name.split(' ')[0] ?? name) : name);
