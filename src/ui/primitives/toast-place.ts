/** A rectangle of the window, in pixels from its top left corner. */
export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface ToastSurroundings {
  window: Box;
  /** The part of the page that shows toasts at its top, where there is one and no dialog is open. */
  area: Box | null;
  /** What no toast may lie over: bars of actions. */
  bars: readonly Box[];
  /** Of all toasts together. */
  height: number;
  isRtl: boolean;
}

export interface ToastPlace {
  side: 'top' | 'bottom';
  /** From that side of the window. */
  offset: number;
  left: number;
  width: number;
}

const WIDTH = 360;
/** Distance to the edges and to bars; smaller where the whole width is needed. */
const GAP = 20;
const NARROW_GAP = 12;
const NARROW = 480;

/**
 * Where toasts appear: at the top of the page's area for them, else at the bottom end of the window, and never over
 * a bar of actions. Bars are passed by: from the top downwards in the area, from the bottom upwards in the window.
 * Where nothing is free the bottom end it is.
 */
export function placeToasts({ window, area, bars, height, isRtl }: ToastSurroundings): ToastPlace {
  const candidates: { side: ToastPlace['side']; bounds: Box }[] = [
    ...(area ? [{ side: 'top' as const, bounds: area }] : []),
    { side: 'bottom', bounds: window },
  ];
  for (const { side, bounds } of candidates) {
    const place = pass({ side, bounds, bars, height, isRtl });
    if (place) return offsetIn(window, place);
  }
  return offsetIn(window, { side: 'bottom', ...column(window, isRtl), edge: window.bottom - gapOf(window) });
}

const gapOf = ({ left, right }: Box): number => (right - left < NARROW ? NARROW_GAP : GAP);

function column(bounds: Box, isRtl: boolean): { left: number; right: number } {
  const gap = gapOf(bounds);
  const width = Math.min(bounds.right - bounds.left < NARROW ? Infinity : WIDTH, bounds.right - bounds.left - 2 * gap);
  const left = isRtl ? bounds.left + gap : bounds.right - gap - width;
  return { left, right: left + width };
}

interface Placed {
  side: ToastPlace['side'];
  left: number;
  right: number;
  /** Where the toasts begin, counted from their side. */
  edge: number;
}

interface Pass {
  side: ToastPlace['side'];
  bounds: Box;
  bars: readonly Box[];
  height: number;
  isRtl: boolean;
}

function pass({ side, bounds, bars, height, isRtl }: Pass): Placed | null {
  const gap = gapOf(bounds);
  const { left, right } = column(bounds, isRtl);
  const isTop = side === 'top';
  let edge = isTop ? bounds.top + gap : bounds.bottom - gap;
  for (;;) {
    const top = isTop ? edge : edge - height;
    const bottom = top + height;
    if (top < bounds.top || bottom > bounds.bottom) return null;
    const inTheWay = bars.filter((bar) => bar.left < right && bar.right > left && bar.top < bottom && bar.bottom > top);
    if (inTheWay.length === 0) return { side, left, right, edge };
    edge = isTop
      ? Math.max(...inTheWay.map((bar) => bar.bottom)) + NARROW_GAP
      : Math.min(...inTheWay.map((bar) => bar.top)) - NARROW_GAP;
  }
}

const offsetIn = (window: Box, { side, left, right, edge }: Placed): ToastPlace => ({
  side,
  offset: side === 'top' ? edge - window.top : window.bottom - edge,
  left,
  width: right - left,
});
