import { z } from 'zod';

const MB = 1024 * 1024;

/** Above this a file is shown by an icon or as a whole. */
const MOST_BYTES = 40 * MB;

/** What a thumbnail can be made of. A moving GIF would stand still, and HEIC becomes JPEG before it is sent. */
const TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/3gpp',
  'video/quicktime',
  'video/webm',
]);

/** Whether a thumbnail is made of a file. */
export const hasThumbnails = ({ mime_type, size }: { mime_type: string; size: number }): boolean =>
  TYPES.has(mime_type) && size <= MOST_BYTES;

/** What a message says about the picture that it shows, once it is known: nothing has to move when it is loaded. */
export const shownPicture = {
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  /** Of a film, in milliseconds. */
  duration_ms: z.number().int().positive().optional(),
  /** There is a small picture of it. */
  has_thumbnail: z.literal(true).optional(),
};
export type ShownPicture = z.output<z.ZodObject<typeof shownPicture>>;
