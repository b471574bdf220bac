import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { TaggedText } from '../../../ui/primitives/TaggedText.tsx';
import type { Chat } from '../../contract/chat.ts';
import { FOUND_LIMIT, LONGEST_SEARCH } from '../../contract/search-limits.ts';
import { DayJump } from './DayJump.tsx';
import { foundInChatQuery } from './search-queries.ts';
import { useMarksInThread } from './use-marks-in-thread.ts';
import { useSearchAddress } from './use-search-address.ts';

/** Typing rests this long before the server is asked. */
const SEARCH_DELAY_MS = 200;

/** Where one is among the hits of the open chat, the way to the next one, and to a day. */
export function ThreadSearch({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chats_message_search');
  const { address, change, open, leave } = useSearchAddress();
  const { find, within, message } = address;
  const typed = (find ?? within ?? '').trim();
  const hits = useQuery(foundInChatQuery(chat.id, address));
  const ids = hits.data?.ids;
  useMarksInThread(typed, message);

  // A search in the chat alone shows its newest hit as soon as there is one.
  const isOfChat = find === null;
  useEffect(() => {
    const [newest] = ids ?? [];
    if (isOfChat && newest !== undefined && (message === null || ids?.includes(message) === false))
      change({ message: newest });
  }, [isOfChat, ids, message, change]);

  const order = (address.isOldestFirst && find !== null ? ids?.toReversed() : ids) ?? [];
  const at = order.indexOf(message ?? '');
  const step = (by: 1 | -1) => {
    const next = order[at === -1 ? 0 : at + by];
    if (next !== undefined) open(chat.id, next);
  };
  const toOlder = () => step(1);
  const toNewer = () => step(-1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const run = { ArrowUp: toOlder, ArrowDown: toNewer, Enter: event.shiftKey ? toNewer : toOlder, Escape: leave }[
      event.key
    ];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  return (
    <div
      role="search"
      aria-label={t('thread.label')}
      className="flex h-10 shrink-0 items-center gap-1 border-b border-subtle bg-surface ps-5 pe-3 max-md:ps-3 max-md:pe-1"
    >
      <Search aria-hidden className="me-1.5 size-4 shrink-0 text-tertiary" />
      {isOfChat && (
        <WithinField
          text={within ?? ''}
          onChange={(text) => change({ within: text, message: null })}
          onKeyDown={onKeyDown}
        />
      )}
      <Place typed={typed} at={at} count={ids?.length} hasFailed={hits.isError} />
      <IconButton
        icon={ChevronUp}
        size="sm"
        aria-label={t('thread.older')}
        disabled={at === order.length - 1}
        onClick={toOlder}
      />
      <IconButton icon={ChevronDown} size="sm" aria-label={t('thread.newer')} disabled={at <= 0} onClick={toNewer} />
      <span className="ms-auto" />
      <DayJump chatId={chat.id} onFound={(id) => open(chat.id, id)} />
      {isOfChat && <IconButton icon={X} size="sm" dim aria-label={t('thread.close')} onClick={leave} />}
    </div>
  );
}

interface PlaceProps {
  typed: string;
  /** Of the message that is shown among the hits; -1: another one is shown. */
  at: number;
  count: number | undefined;
  hasFailed: boolean;
}

function Place({ typed, at, count, hasFailed }: PlaceProps) {
  const { t, i18n } = useTranslation('chats_message_search');
  const shown = (number: number) =>
    number >= FOUND_LIMIT ? `${FOUND_LIMIT - 1}+` : number.toLocaleString(i18n.language);
  const text = () => {
    if (typed === '') return null;
    if (hasFailed) return t('thread.failed');
    if (count === undefined) return null;
    if (count === 0) return t('thread.none');
    if (at === -1) return t('thread.count', { count, shown: shown(count) });
    return (
      <TaggedText
        text={t('thread.place', { at: shown(at + 1), all: shown(count) })}
        tags={{ b: (words) => <b className="font-semibold text-primary">{words}</b> }}
      />
    );
  };
  return (
    <output aria-live="polite" className="min-w-0 truncate pe-1 text-sm text-tertiary tabular-nums">
      {text()}
    </output>
  );
}

interface WithinFieldProps {
  text: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function WithinField({ text, onChange, onKeyDown }: WithinFieldProps) {
  const { t } = useTranslation('chats_message_search');
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => onChange(typed), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, text, onChange]);
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened by a press or a key to type into it
      autoFocus
      type="text"
      dir="auto"
      autoComplete="off"
      enterKeyHint="search"
      aria-label={t('thread.label')}
      placeholder={t('thread.label')}
      maxLength={LONGEST_SEARCH}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      className="min-w-16 flex-1 bg-transparent leading-6 outline-none placeholder:text-tertiary"
    />
  );
}
