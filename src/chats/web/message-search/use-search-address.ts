import { useCallback, useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { foundKinds, type FoundKind } from '../../contract/found-kinds.ts';
import { LONGEST_SEARCH } from '../../contract/search-limits.ts';
import { chatPaths } from '../paths.ts';

/** What the address says of a search, so that Back and a reload lead to it again. */
export interface SearchAddress {
  /** What is looked for in all chats; null outside of that search. */
  find: string | null;
  /** What is looked for in the open chat alone; null outside of that search. */
  within: string | null;
  words: 'any' | 'all';
  /** `customers` or the id of a user. */
  author: string | null;
  /** The id of the contact with whom the messages are. */
  contact: string | null;
  kind: FoundKind | null;
  /** Messages of so many days. */
  days: number | null;
  from: string | null;
  until: string | null;
  withClosed: boolean;
  isOldestFirst: boolean;
  /** The message that is shown in the open chat. */
  message: string | null;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function readAddress(params: URLSearchParams): SearchAddress {
  const days = Number(params.get('days'));
  const day = (name: string) => (DAY.test(params.get(name) ?? '') ? params.get(name) : null);
  return {
    find: params.get('find')?.slice(0, LONGEST_SEARCH) ?? null,
    within: params.get('within')?.slice(0, LONGEST_SEARCH) ?? null,
    words: params.get('words') === 'all' ? 'all' : 'any',
    author: params.get('author'),
    contact: /^\d{1,18}$/.test(params.get('contact') ?? '') ? params.get('contact') : null,
    kind: foundKinds.find((kind) => kind === params.get('kind')) ?? null,
    days: Number.isSafeInteger(days) && days > 0 ? days : null,
    from: day('from'),
    until: day('until'),
    withClosed: params.get('closed') !== 'no',
    isOldestFirst: params.get('order') === 'oldest',
    message: params.get('message'),
  };
}

const writeAddress = (address: SearchAddress): string =>
  new URLSearchParams(
    Object.entries({
      find: address.find,
      within: address.within,
      words: address.words === 'all' ? 'all' : null,
      author: address.author,
      contact: address.contact,
      kind: address.kind,
      days: address.days === null ? null : String(address.days),
      from: address.from,
      until: address.until,
      closed: address.withClosed ? null : 'no',
      order: address.isOldestFirst ? 'oldest' : null,
      message: address.message,
    }).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  ).toString();

/** Without filters: what "Clear filters" leads to. */
export const noFilters = {
  author: null,
  contact: null,
  kind: null,
  days: null,
  from: null,
  until: null,
  withClosed: true,
} as const;

/** The search of the address, and how to change it. */
export function useSearchAddress() {
  const [params] = useSearchParams();
  const { chatId } = useParams();
  const navigate = useNavigate();
  const text = params.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(text)), [text]);
  /** Changes the search in place: Back leads to what was before the search. */
  const change = useCallback(
    (changes: Partial<SearchAddress>) =>
      void navigate(
        { search: writeAddress({ ...readAddress(new URLSearchParams(text)), ...changes }) },
        { replace: true },
      ),
    [navigate, text],
  );
  /** Opens a message in its chat. The first one is a step of its own, so that Back leads to the results; others take its place. */
  const open = useCallback(
    (chat: string, message: string) =>
      void navigate(
        {
          pathname: chatPaths.chat(chat),
          search: writeAddress({ ...readAddress(new URLSearchParams(text)), message }),
        },
        { replace: chatId !== undefined },
      ),
    [navigate, text, chatId],
  );
  /** Leaves the search; a chat that is open stays. */
  const leave = useCallback(
    () => void navigate(chatId === undefined ? chatPaths.inbox : chatPaths.chat(chatId)),
    [navigate, chatId],
  );
  return { address, chatId: chatId ?? null, change, open, leave };
}
