import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useRowsAhead } from '../../../ui/patterns/use-rows-ahead.ts';
import { isLocal, type ThreadState } from '../cache/message-cache.ts';
import { keepLayout, keptLayout, lastView, PADDING, startOffset } from './thread-layout.ts';
import type { ThreadRow } from './thread-rows.ts';
import type { useThreadPages } from './use-thread-pages.ts';
import type { ContentType } from '../../contract/message.ts';
import { readContent } from '../bubbles/message-content.ts';
import { frameHeight } from '../bubbles/picture-frame.ts';

/** This far from the end new messages still pull the thread along. */
const END_PX = 80;
/** So many heights of the view are scrolled smoothly. */
const SMOOTH_VIEWS = 2;
/** The next page is asked for this many rows before an edge. */
const AHEAD = 20;

interface ThreadScroll {
  chatId: string;
  scroller: RefObject<HTMLElement | null>;
  rows: readonly ThreadRow[];
  thread: ThreadState;
  pages: ReturnType<typeof useThreadPages>;
}

/**
 * Which rows are drawn, held at the end: what is loaded above or arrives below moves nothing. Starts at the
 * first unread message, asks for pages before an edge is reached, and goes to what was just written here.
 */
export function useThreadScroll({ chatId, scroller, rows, thread, pages }: ThreadScroll) {
  const [isSettled, setSettled] = useState(false);
  const { isEndInView, checkEnd } = useEndInView(scroller);
  const { rangeExtractor, follow } = useRowsAhead();
  // Read once: what is kept later is about the next opening.
  const [kept] = useState(() => keptLayout(chatId));
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateRow(rows[index], widthOf(scroller.current)),
    // A new function makes the virtual list calculate all positions again.
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    // The first drawing is the right one: not the oldest rows first, and then those at the end.
    initialRect: lastView(),
    initialOffset: () => {
      const heights = new Map(kept.map(({ key, size }) => [key, size]));
      return startOffset(rows, (row) => heights.get(row.key) ?? estimateRow(row, widthOf(scroller.current)));
    },
    initialMeasurementsCache: kept,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_PX,
    paddingStart: PADDING.start,
    paddingEnd: PADDING.end,
    rangeExtractor,
    useFlushSync: false,
    // Measuring a row moves the rows below it without rendering them. With `top`: a transform would create a layer for each row.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    onChange: (list) => {
      follow(list);
      checkEnd();
    },
  });
  const items = virtualizer.getVirtualItems();

  useLayoutEffect(() => {
    const divider = rows.findIndex(({ unread }) => unread !== null);
    // Still before the browser paints, but after React has drawn.
    queueMicrotask(() => {
      if (divider === -1) virtualizer.scrollToEnd();
      else virtualizer.scrollToIndex(divider, { align: 'start' });
      setSettled(true);
    });
    const view = scroller.current;
    return () => {
      if (view) keepLayout(chatId, { width: view.clientWidth, height: view.clientHeight }, virtualizer.takeSnapshot());
    };
    // Once: the list is mounted again for every chat.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [virtualizer]);

  useEffect(() => checkEnd(), [rows, isSettled, checkEnd]);

  const { load, before, after } = pages;
  const near = edgesNear(items, rows.length);
  const wantsOlder = isSettled && thread.has_before && near.top && before === 'idle';
  const wantsNewer = isSettled && thread.has_after && near.bottom && after === 'idle';
  useEffect(() => {
    if (wantsOlder) void load('before');
  }, [wantsOlder, load, rows.length]);
  useEffect(() => {
    if (wantsNewer) void load('after');
  }, [wantsNewer, load, rows.length]);

  const writtenId = justWritten(thread);
  useLayoutEffect(() => {
    if (writtenId !== null) queueMicrotask(() => virtualizer.scrollToEnd());
  }, [writtenId, virtualizer]);

  const toEnd = useCallback(() => {
    const view = scroller.current;
    const left = view ? view.scrollHeight - view.clientHeight - view.scrollTop : 0;
    virtualizer.scrollToEnd({ behavior: jumpBehavior(left, view?.clientHeight ?? 0) });
  }, [scroller, virtualizer]);
  /** What stands below the messages has grown: a reader at their end sees it. */
  const keepEnd = useCallback(() => {
    const view = scroller.current;
    if (view && view.scrollHeight - view.clientHeight - view.scrollTop < view.clientHeight / 2)
      view.scrollTop = view.scrollHeight;
  }, [scroller]);
  const showMessage = useCallback(
    (messageId: string): boolean => {
      const index = rows.findIndex(({ message }) => message.id === messageId);
      if (index !== -1) virtualizer.scrollToIndex(index, { align: 'center' });
      return index !== -1;
    },
    [rows, virtualizer],
  );
  return {
    /** Ref of the element that contains the rows; the virtual list sets its height and their positions. */
    holder: virtualizer.containerRef,
    measureRow: virtualizer.measureElement,
    items,
    /** Rows that were never measured are not shown before they are at their place. */
    isShown: isSettled || kept.length > 0,
    isAtEnd: !isSettled || (isEndInView && !thread.has_after),
    onScroll: checkEnd,
    toEnd,
    keepEnd,
    showMessage,
  };
}

/**
 * Whether the end of a scrolling element is in view. `checkEnd` reads it in the next frame: by then scroll events of changed rows have
 * been handled, and reading forces no additional layout.
 */
function useEndInView(scroller: RefObject<HTMLElement | null>) {
  const [isEndInView, setInView] = useState(true);
  const frame = useRef(0);
  const checkEnd = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      const view = scroller.current;
      if (view) setInView(view.scrollHeight - view.clientHeight - view.scrollTop <= END_PX);
    });
  }, [scroller]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return { isEndInView, checkEnd };
}

/** A short way is shown, a long one is jumped: no one waits for messages that fly by. */
export function jumpBehavior(distance: number, viewHeight: number): 'smooth' | 'auto' {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return isStill || distance > SMOOTH_VIEWS * viewHeight ? 'auto' : 'smooth';
}

/** Which ends of the rows are about to come into view. */
function edgesNear(items: readonly { index: number }[], count: number): { top: boolean; bottom: boolean } {
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  return { top: first <= AHEAD, bottom: last >= count - AHEAD };
}

/** The newest message when it was written here and is on its way. */
function justWritten({ items }: ThreadState): string | null {
  const newest = items.at(-1);
  return newest && isLocal(newest) && newest.status === 'pending' ? newest.id : null;
}

const PICTURE_PX = 294;
const AROUND_PICTURE_PX = 30;

const TALL: Partial<Record<ContentType, number>> = {
  file: 140,
  order: 180,
  template: 140,
  location: 150,
  selection_request: 100,
  system: 34,
};
const DIVIDER_PX = 30;
const REACTIONS_PX = 14;
/** The space above a row: of a group's first one, and of those that follow. */
const ABOVE_PX = { first: 9, other: 4 };

/** Text bubbles: padding and border vertically and horizontally, one line, an average character, time and tick after the last word. */
const TEXT = { aroundPx: 13, sidesPx: 22, linePx: 20, characterPx: 6.7, metaPx: 75 };

/**
 * The estimated height of a row; rendered rows are measured. Where the estimate is right, rows that are rendered above while the user
 * scrolls up do not move the rows below.
 */
function estimateRow(row: ThreadRow | undefined, viewWidth: number): number {
  if (!row) return 44;
  const dividers = Number(row.startsDay) + Number(row.unread !== null);
  const reactions = row.message.reactions.length > 0 ? REACTIONS_PX : 0;
  return contentHeight(row, viewWidth) + dividers * DIVIDER_PX + reactions;
}

function contentHeight({ message, isFirst }: ThreadRow, viewWidth: number): number {
  const content = readContent(message);
  if (content?.kind === 'image' || content?.kind === 'video')
    return frameHeight(PICTURE_PX, content.value.width, content.value.height) + AROUND_PICTURE_PX;
  const height = TALL[message.content_type];
  if (height !== undefined) return height;
  const text = content?.kind === 'text' ? content.value.text : '';
  return (
    (isFirst ? ABOVE_PX.first : ABOVE_PX.other) + TEXT.aroundPx + linesOf(text, bubbleWidth(viewWidth)) * TEXT.linePx
  );
}

/** The estimated number of lines of a text in a bubble of this maximum width. */
function linesOf(text: string, width: number): number {
  const charactersOfLine = (width - TEXT.sidesPx) / TEXT.characterPx;
  const paragraphs = text.split('\n');
  const metaCharacters = TEXT.metaPx / TEXT.characterPx;
  return paragraphs.reduce((lines, { length }, index) => {
    const ending = index === paragraphs.length - 1 ? metaCharacters : 0;
    return lines + Math.max(1, Math.ceil((length + ending) / charactersOfLine));
  }, 0);
}

/** The width that is assumed before the first thread is shown. */
const USUAL_WIDTH_PX = 760;

const widthOf = (view: HTMLElement | null): number => view?.clientWidth || lastView().width || USUAL_WIDTH_PX;

/** The maximum width of a bubble in a thread of this width; the same values as in the classes of the bubble. */
function bubbleWidth(view: number): number {
  const row = view - (view <= 600 ? 24 : 48);
  return view <= 480 ? row * 0.84 : Math.min(row * 0.74, 520);
}
