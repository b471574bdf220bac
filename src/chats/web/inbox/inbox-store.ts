import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { everyOpenChat, type ChatFilter } from '../cache/chat-filter.ts';

const KEY = 'parley.inbox';

export const LIST_MIN = 288;
export const LIST_MAX = 480;
const LIST_WIDTH = 344;

interface Remembered {
  listWidth: number;
  isDetailOpen: boolean;
  /** Otherwise Enter is a new line and Shift Enter sends. */
  enterSends: boolean;
}

interface InboxState extends Remembered {
  filter: ChatFilter;
}

function remembered(): Remembered {
  const fallback = { listWidth: LIST_WIDTH, isDetailOpen: true, enterSends: true };
  try {
    return { ...fallback, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Remembered>) };
  } catch {
    // Not ours: as good as nothing remembered.
    return fallback;
  }
}

/** How this person has set up the inbox: widths and habits on this device, the filter until the page is left. */
export const inboxStore = createStore<InboxState>(() => ({ ...remembered(), filter: everyOpenChat }));

inboxStore.subscribe(({ listWidth, isDetailOpen, enterSends }) =>
  localStorage.setItem(KEY, JSON.stringify({ listWidth, isDetailOpen, enterSends })),
);

export const useInbox = <Part>(select: (state: InboxState) => Part): Part => useStore(inboxStore, select);

export const setFilter = (change: Partial<ChatFilter>): void =>
  inboxStore.setState(({ filter }) => ({ filter: { ...filter, ...change } }));

export const setListWidth = (width: number): void =>
  inboxStore.setState({ listWidth: Math.round(Math.min(LIST_MAX, Math.max(LIST_MIN, width))) });

export const toggleDetail = (): void => inboxStore.setState(({ isDetailOpen }) => ({ isDetailOpen: !isDetailOpen }));
