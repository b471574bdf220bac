import type { CDPSession, Page } from 'playwright-core';
import { evaluate } from '../harness/evaluate.ts';

/**
 * Records at each frame of the main thread how far the element is scrolled and which part of its content has rows. Between
 * two of these frames the browser scrolls on the compositor thread and shows the rows that were there at the first of them.
 */
const watchRows = ({ scroller, rows, direction }: Watching): string => `(() => {
  const isUp = ${direction < 0};
  const scroller = document.querySelector(${JSON.stringify(scroller)});
  const rows = scroller.querySelector(${JSON.stringify(rows)}) ?? scroller;
  const watched = (window.__watched = { samples: [], nodes: 0, isOver: false });
  const everything = document.getElementsByTagName('*');
  const topOf = (row) => row.style.top === '' ? null : Number.parseFloat(row.style.top);
  const frame = (time) => {
    const { scrollTop, clientHeight, scrollHeight } = scroller;
    // Static rows fill everything. A last row counts from its upper edge, because its height is not known without a layout.
    const [first, last] = [topOf(rows.firstElementChild) ?? 0, topOf(rows.lastElementChild) ?? scrollHeight];
    watched.samples.push(isUp
      ? { time, seen: scrollHeight - scrollTop, rendered: scrollHeight - first, all: scrollHeight }
      : { time, seen: scrollTop + clientHeight, rendered: last, all: scrollHeight });
    watched.nodes = Math.max(watched.nodes, everything.length);
    if (!watched.isOver) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})()`;
/** At 60 a second. */
const REFRESH_MS = 1_000 / 60;
/** By this mark, which the trace has as well, its times are times of the page. */
const MARK = 'scrolled';
const READ_ROWS = `(() => {
  window.__watched.isOver = true;
  const { samples, nodes } = window.__watched;
  return { samples, nodes, markMs: performance.mark('${MARK}').startTime };
})()`;

/** Pixels from the edge where scrolling began: what comes at the other edge moves nothing. `time` in milliseconds. */
interface Sample {
  time: number;
  /** How far the part in view reaches, the rows that are there, and all of the content. */
  seen: number;
  rendered: number;
  all: number;
}

interface Watched {
  samples: Sample[];
  nodes: number;
  markMs: number;
}

export interface ShownFrames {
  /** Frames a second on the screen that were full of rows. */
  framesPerSecond: number;
  /** The longest time without such a frame, in ms. */
  longestMs: number;
  /** Part of the time in which rows were missing in view, or nothing moved because the next page was not there. */
  missing: number;
  /** Elements of the page, at most. */
  nodes: number;
  /** Frames a second of the main thread, which hit tests and scripts wait for. */
  mainPerSecond: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  id2?: { local?: string };
  args?: { frame_reporter?: { state: string; has_missing_content: boolean } };
}

/** The times of the page, in ms and in order, at which frames were presented on the screen, without those in which tiles were missing. */
function presentedTimes(trace: string, markMs: number): number[] {
  const { traceEvents: events } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const mark = events.find(({ name }) => name === MARK);
  if (!mark) throw new Error('The trace has no mark');
  const isShown = new Map<string, boolean>();
  const times = new Set<number>();
  for (const { name, ph, id2, args, ts } of events) {
    if (name !== 'PipelineReporter') continue;
    const id = id2?.local ?? '';
    if (ph === 'b' && args?.frame_reporter) {
      const { state, has_missing_content: isMissing } = args.frame_reporter;
      isShown.set(id, state.startsWith('STATE_PRESENTED') && !isMissing);
    } else if (ph === 'e' && isShown.get(id) === true) times.add((ts - mark.ts) / 1_000 + markMs);
  }
  const sorted = [...times].toSorted((a, b) => a - b);
  // What the compositor and the main thread report of one refresh of the screen is one frame.
  return sorted.filter((time, index) => time - (sorted[index - 1] ?? 0) > REFRESH_MS / 2);
}

/**
 * How long rows were missing in view before a sample, in ms: the view reaches further than the rows that the sample before had, or does
 * not move because the next page is not there. The wheel moves evenly, so that is the same part of the time as of the way.
 */
function missingMs(before: Sample, now: Sample): number {
  const tookMs = now.time - before.time;
  const moved = now.seen - before.seen;
  if (moved <= 0) return tookMs;
  return tookMs * Math.min(1, Math.max(0, Math.min(now.seen, now.all) - before.rendered) / moved);
}

export interface Watching {
  /** Selectors of the element that scrolls, and in it of the one whose children are the rows (itself if there is none). */
  scroller: string;
  rows: string;
  /** Down or up. */
  direction: 1 | -1;
}

/**
 * What was on the screen while `scroll` turned the wheel. Frames are counted where they are shown: the browser reports each one that was
 * presented.
 */
export async function shownFrames(
  page: Page,
  session: CDPSession,
  watching: Watching,
  scroll: () => Promise<unknown>,
): Promise<ShownFrames> {
  const browser = page.context().browser();
  if (!browser) throw new Error('No browser');
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline.frame', 'blink.user_timing'],
  });
  await evaluate(session, watchRows(watching));
  await scroll();
  const { samples, nodes, markMs } = (await evaluate(session, READ_ROWS)) as Watched;
  const trace = (await browser.stopTracing()).toString('utf8');
  const hasMoved = ({ seen }: Sample, index: number): boolean => index > 0 && seen !== samples[index - 1]?.seen;
  const scrolled = samples.slice(Math.max(0, samples.findIndex(hasMoved) - 1), samples.findLastIndex(hasMoved) + 1);
  const [fromMs, toMs] = [scrolled[0]?.time ?? 0, scrolled.at(-1)?.time ?? 0];
  const presented = presentedTimes(trace, markMs).filter((time) => time >= fromMs && time <= toMs);
  const missing = scrolled.slice(1).map((now, index) => missingMs(scrolled[index] ?? now, now));
  const share = missing.reduce((sum, each) => sum + each, 0) / (toMs - fromMs);
  const perSecond = (count: number): number => count / ((toMs - fromMs) / 1_000);
  return {
    framesPerSecond: perSecond(presented.length) * (1 - share),
    longestMs: Math.max(...presented.slice(1).map((time, index) => time - (presented[index] ?? 0)), ...missing),
    missing: share,
    nodes,
    mainPerSecond: perSecond(scrolled.length - 1),
  };
}
