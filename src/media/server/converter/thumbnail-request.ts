import type { Failure } from './request.ts';

/** In pixels: twice the width of a bubble, for screens with two pixels a point. */
export const LONGEST_SIDE = 640;

/** What the thumbnail program is asked to do; the bytes of the file follow. */
export interface ThumbnailRequest {
  /** By the file's bytes; it chooses the reader, so that no file can choose another one. */
  mime_type: string;
  within_ms: number;
  /** Also where the file is no larger than what is made of it: its own bytes are not to be shown. */
  always?: true;
}

/** The size in which the original is shown; the thumbnail's bytes follow unless the file is as small itself. */
export interface Thumbnail {
  kind: 'made';
  width: number;
  height: number;
  /** Only of films. */
  duration_ms: number | null;
  /** Null where there are no bytes. */
  mime_type: string | null;
}

export type ThumbnailOutcome = Thumbnail | Failure;
