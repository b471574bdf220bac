import type { VirtualItem } from '@tanstack/react-virtual';
import type { ThreadRow } from './thread-rows.ts';

/** Space above the first row and below the last. */
export const PADDING = { start: 12, end: 14 } as const;

interface ThreadLayout {
  /** Of the rows; another width breaks lines elsewhere. */
  width: number;
  measured: VirtualItem[];
}

/** As many as a person goes back and forth between. */
const MAX_CHATS = 30;

/** How the threads that were shown last were laid out: one of them that is opened again is drawn at once where it belongs. */
const layouts = new Map<string, ThreadLayout>();
let view = { width: 0, height: 0 };

/** The size that the last thread was shown in; zero before there was one. */
export const lastView = (): { width: number; height: number } => view;

/** Remembers how a thread was laid out when it is left. */
export function keepLayout(chatId: string, shownIn: { width: number; height: number }, measured: VirtualItem[]): void {
  view = shownIn;
  layouts.delete(chatId);
  layouts.set(chatId, { width: shownIn.width, measured });
  const [oldest] = layouts.keys();
  if (layouts.size > MAX_CHATS && oldest !== undefined) layouts.delete(oldest);
}

/** The measured rows of a thread, if it was shown in the present width. */
export function keptLayout(chatId: string): VirtualItem[] {
  const layout = layouts.get(chatId);
  return layout?.width === view.width ? layout.measured : [];
}

/** Where a thread starts: at its unread divider, else at its end. */
export function startOffset(rows: readonly ThreadRow[], heightOf: (row: ThreadRow) => number): number {
  const divider = rows.findIndex(({ unread }) => unread !== null);
  const above = divider === -1 ? rows : rows.slice(0, divider);
  const height = above.reduce((sum, row) => sum + heightOf(row), PADDING.start as number);
  return divider === -1 ? Math.max(0, height + PADDING.end - view.height) : height;
}
