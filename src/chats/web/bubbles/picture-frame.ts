import type { CSSProperties } from 'react';

/** Where the size of a picture is not known. */
const UNKNOWN_PX = 200;
/** Width by height: what is narrower or wider is cut, so that no picture fills a thread or becomes a line. */
const NARROWEST = 4 / 5;
const WIDEST = 12 / 5;

/** The space that a picture takes in a bubble, also before it is loaded. */
export function frameStyle(width: number | undefined, height: number | undefined): CSSProperties {
  if (width === undefined || height === undefined) return { height: UNKNOWN_PX };
  return { aspectRatio: Math.min(WIDEST, Math.max(NARROWEST, width / height)) };
}

/** How high that is in a bubble of this width. */
export function frameHeight(bubblePx: number, width: number | undefined, height: number | undefined): number {
  const { aspectRatio } = frameStyle(width, height);
  return typeof aspectRatio === 'number' ? bubblePx / aspectRatio : UNKNOWN_PX;
}
