import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { registerShortcuts } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';
import { FOUND_LIMIT } from '../../contract/search-limits.ts';
import { chatShortcut } from '../shortcut-list.ts';
import { SearchFilters } from './SearchFilters.tsx';
import { SearchResults, optionId, RESULTS_ID } from './SearchResults.tsx';
import { foundQuery } from './search-queries.ts';
import { useSearchAddress } from './use-search-address.ts';
import { WordsField } from './WordsField.tsx';

/** The search for messages, in place of the list of chats: what is found stands here by chat, and opens beside it. */
export function MessageSearch() {
  const { t } = useTranslation('chats_message_search');
  const { address, chatId, change, open, leave } = useSearchAddress();
  const found = useInfiniteQuery(foundQuery(address));
  const [activeKey, setActiveKey] = useState<string | null>(null);
  // The keys go on from what is shown, also when the thread has led there.
  const [shown, setShown] = useState(address.message);
  if (shown !== address.message) {
    setShown(address.message);
    if (address.message !== null) setActiveKey(address.message);
  }
  // Another search has other rows.
  const search = JSON.stringify({ ...address, message: null });
  const [searched, setSearched] = useState(search);
  if (searched !== search) {
    setSearched(search);
    setActiveKey(null);
  }
  // From anywhere on the page; an open chat has the key first.
  useEffect(
    () => (chatId === null ? registerShortcuts([{ ...chatShortcut('leave'), run: leave }]) : undefined),
    [chatId, leave],
  );
  const type = useCallback((find: string) => change({ find }), [change]);

  /** Rows as they are drawn: those of one chat may have been opened. */
  const move = (by: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>(`#${RESULTS_ID} [role="option"]`)];
    const at = rows.findIndex(({ dataset }) => dataset['row'] === activeKey);
    const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by];
    if (!next) return;
    setActiveKey(next.dataset['row'] ?? null);
    next.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement;
    const key = isTyping ? event.key : ({ j: 'ArrowDown', k: 'ArrowUp' }[event.key] ?? event.key);
    const run = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => {
        const rows = [...document.querySelectorAll<HTMLElement>(`#${RESULTS_ID} [role="option"]`)];
        (rows.find(({ dataset }) => dataset['row'] === activeKey) ?? rows[0])?.click();
      },
      Escape: leave,
    }[key];
    if (!run || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  const groups = useMemo(() => found.data?.pages.flatMap((page) => page.found) ?? [], [found.data]);
  return (
    <>
      <div className="flex flex-col gap-2 border-b border-subtle px-3 pt-2 pb-2.5 max-md:px-4">
        <div className="flex items-center gap-1.5">
          <IconButton
            icon={ArrowLeft}
            aria-label={t('back')}
            onClick={leave}
            className="-ms-1.5 rtl:[&>.lucide]:-scale-x-100"
          />
          <h2 className="min-w-0 flex-1 truncate text-md font-semibold">{t('title')}</h2>
          <Totals totals={address.find?.trim() === '' ? undefined : found.data?.pages[0]?.totals} />
        </div>
        <WordsField
          text={address.find ?? ''}
          onChange={type}
          words={address.words}
          onWords={(words) => change({ words })}
          onKeyDown={onKeyDown}
          listId={RESULTS_ID}
          activeId={activeKey === null ? undefined : optionId(activeKey)}
        />
        <SearchFilters address={address} onChange={change} />
      </div>
      <SearchResults
        address={address}
        found={found}
        groups={groups}
        chatId={chatId}
        activeKey={activeKey}
        onKeyDown={onKeyDown}
        onOpen={(message) => open(message.chat.id, message.id)}
        onChange={change}
      />
      <p
        aria-hidden
        className="flex shrink-0 items-center gap-4 border-t border-subtle px-3 py-2 text-xs text-tertiary max-lg:hidden pointer-coarse:hidden"
      >
        <span className="flex items-center gap-1">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('keys.move')}
        </span>
        <span className="flex items-center gap-1">
          <Kbd>Enter</Kbd> {t('keys.open')}
        </span>
        <span className="ms-auto flex items-center gap-1">
          <Kbd>Esc</Kbd> {t('keys.leave')}
        </span>
      </p>
    </>
  );
}

interface TotalsProps {
  totals: { messages: number; chats: number; is_more: boolean } | undefined;
}

/** How much was found, read out as it changes. */
function Totals({ totals }: TotalsProps) {
  const { t, i18n } = useTranslation('chats_message_search');
  const number = (count: number) =>
    totals?.is_more === true
      ? `${Math.min(count, FOUND_LIMIT - 1).toLocaleString(i18n.language)}+`
      : count.toLocaleString(i18n.language);
  return (
    <output aria-live="polite" className="shrink-0 text-xs text-tertiary tabular-nums">
      {totals &&
        totals.messages > 0 &&
        t('totals', {
          messages: t('messages', { count: totals.messages, shown: number(totals.messages) }),
          chats: t('chats', { count: totals.chats, shown: number(totals.chats) }),
        })}
    </output>
  );
}
