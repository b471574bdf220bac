import type { PageView } from '../../contract/phone-view.ts';

/** The panel that is open below the customers. */
export type Side = 'network' | 'templates' | 'account';
export type LogFilter = 'all' | 'messages' | 'status' | 'errors';

/** What the tester chose; it is kept in the browser. */
export interface Choice {
  open: string[];
  /** The phone that the tool bar sends for. */
  active: string | null;
  /** The number that each phone talks with, by phone. */
  talksWith: Record<string, string>;
  readsOnOpen: boolean;
  isLogJson: boolean;
  filter: LogFilter;
  side: Side;
  pane: 'customers' | 'phones' | 'log';
}

/** What the parts of the page work with. */
export interface Page {
  view: PageView;
  choice: Choice;
  /** Changes the choice, stores it and draws again. */
  choose(change: Partial<Choice>): void;
  /** Runs a call; what goes wrong is shown. */
  run(work: Promise<unknown>): void;
}

const KEY = 'parley-sandbox-phones';

const START: Choice = {
  open: [],
  active: null,
  talksWith: {},
  readsOnOpen: true,
  isLogJson: false,
  filter: 'all',
  side: 'network',
  pane: 'phones',
};

/** The choice of the last visit. */
export function keptChoice(): Choice {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choice>) };
  } catch {
    // Something unreadable is as good as nothing.
    return { ...START };
  }
}

/** Keeps the choice for the next visit. */
export const keepChoice = (choice: Choice): void => localStorage.setItem(KEY, JSON.stringify(choice));

/** The number that a phone talks with: the chosen one, else that of its last chat, else the first that works. */
export function numberOf({ view, choice }: Page, waId: string): string | null {
  const chats = view.phones.find(({ wa_id }) => wa_id === waId)?.chats ?? [];
  const isThere = (id: string | undefined): boolean => view.numbers.some((number) => number.id === id);
  const chosen = choice.talksWith[waId];
  if (chosen !== undefined && isThere(chosen)) return chosen;
  return (
    chats.at(-1)?.number_id ??
    view.numbers.find(({ is_registered }) => is_registered)?.id ??
    view.numbers[0]?.id ??
    null
  );
}

/** DD/MM/YYYY hh:mm AM, as everywhere in Parley. */
export function dateText(ms: number): string {
  const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: true }).format(ms);
  return `${new Intl.DateTimeFormat('en-GB').format(ms)} ${clock}`;
}

/** 24-hour clock, for bubbles and lists. */
export const timeText = (ms: number, withSeconds = false): string =>
  new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds ? { second: '2-digit' } : {}),
  }).format(ms);

/** Digits as people write them. */
export const phoneText = (waId: string): string =>
  waId.replace(/^(91)(\d{5})(\d{5})$/, '+$1 $2 $3').replace(/^(\d)/, '+$1');
