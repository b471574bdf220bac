import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ChatView } from '../../contract/chat.ts';
import { everyOpenChat, noNarrowing, type ChatFilter, type ChatNarrowing } from '../cache/chat-filter.ts';

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
  /** The filters of views that were left, until the inbox is. */
  narrowings: Partial<Record<ChatView, ChatNarrowing>>;
  /** Enter was pressed in this search: its first hit is opened as soon as it is there. */
  openFirstOf: string | null;
  /** Chats that are selected in the list, and the one that a range begins at. */
  selected: ReadonlySet<string>;
  selectedFrom: string | null;
  /** Saving the filter, or managing saved ones, lies over the inbox. */
  savedDialog: 'save' | 'manage' | null;
  /** A chat is being started. */
  isStarting: boolean;
  /** The chat that was started just now and that only a template can be sent into. */
  templateFor: string | null;
}

const NONE: ReadonlySet<string> = new Set();

function remembered(): Remembered {
  const fallback = { listWidth: LIST_WIDTH, isDetailOpen: true, enterSends: true };
  try {
    return { ...fallback, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Remembered>) };
  } catch {
    // Not ours: as good as nothing remembered.
    return fallback;
  }
}

/** How this person has set up the inbox: widths and habits on this device, the view until the tab is closed, filters until the inbox is left. */
export const inboxStore = createStore<InboxState>(() => ({
  ...remembered(),
  filter: everyOpenChat,
  narrowings: {},
  openFirstOf: null,
  selected: NONE,
  selectedFrom: null,
  savedDialog: null,
  isStarting: false,
  templateFor: null,
}));

inboxStore.subscribe(({ listWidth, isDetailOpen, enterSends }) =>
  localStorage.setItem(KEY, JSON.stringify({ listWidth, isDetailOpen, enterSends })),
);

export const useInbox = <Part>(select: (state: InboxState) => Part): Part => useStore(inboxStore, select);

/** What is selected is what is seen: another list has nothing selected. */
const unselected = { selected: NONE, selectedFrom: null };

export const clearSelection = (): void => inboxStore.setState(unselected);

export const openSavedDialog = (savedDialog: InboxState['savedDialog']): void => inboxStore.setState({ savedDialog });

/** Selects a chat, or no longer; a later range begins at it. */
export const toggleSelected = (id: string): void =>
  inboxStore.setState(({ selected: before }) => {
    const selected = new Set(before);
    if (!selected.delete(id)) selected.add(id);
    return { selected, selectedFrom: id };
  });

/** Selects all from the last one that was selected to this one, of `ids` in their order. */
export const selectTo = (id: string, ids: readonly string[]): void =>
  inboxStore.setState(({ selected, selectedFrom }) => {
    const [from, to] = [ids.indexOf(selectedFrom ?? id), ids.indexOf(id)];
    if (from === -1) return { selected: new Set([...selected, id]), selectedFrom: id };
    return { selected: new Set([...selected, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)]) };
  });

/** Changes filters or search of the present view. */
export const setFilter = (change: Partial<ChatNarrowing & Pick<ChatFilter, 'search'>>): void =>
  inboxStore.setState(({ filter }) => ({ ...unselected, filter: { ...filter, ...change } }));

/** Another view, with the filters that it had; the search goes along. */
export const showView = (view: ChatView): void =>
  inboxStore.setState(({ filter, narrowings }) => {
    const { view: left, search, ...narrowing } = filter;
    return {
      ...unselected,
      filter: { view, search, ...(narrowings[view] ?? noNarrowing) },
      narrowings: { ...narrowings, [left]: narrowing },
    };
  });

/** Exactly this list. */
export const showList = (list: Partial<ChatFilter>): void =>
  inboxStore.setState(({ narrowings }) => ({ ...unselected, filter: { ...everyOpenChat, ...list }, narrowings }));

/** The inbox is left: who comes back days later must not look at a filtered list. The view stays, its name is the title. */
export const forgetFilters = (): void =>
  inboxStore.setState(({ filter: { view } }) => ({
    filter: { ...everyOpenChat, view },
    narrowings: {},
    openFirstOf: null,
    savedDialog: null,
    ...unselected,
  }));

export const setListWidth = (width: number): void =>
  inboxStore.setState({ listWidth: Math.round(Math.min(LIST_MAX, Math.max(LIST_MIN, width))) });

/** Details lie over the thread below this width. */
export const OVERLAY_QUERY = '(max-width: 1279px)';

export const toggleDetail = (): void => inboxStore.setState(({ isDetailOpen }) => ({ isDetailOpen: !isDetailOpen }));

/** Asks with whom a chat is to be started. */
export const startChat = (): void => inboxStore.setState({ isStarting: true, templateFor: null });
