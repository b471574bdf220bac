import { z } from 'zod';
import { shownPicture } from '../../media/contract/thumbnails.ts';

/** What the first link of a text leads to, in `meta.link` of its message. Written by the server alone, from what a foreign page says of itself. */
export const linkPreview = z.object({
  /** As it stands in the text. */
  url: z.string(),
  title: z.string(),
  description: z.string(),
  /** Of its picture; absent where there is none. */
  width: shownPicture.width,
  height: shownPicture.height,
});
export type LinkPreview = z.infer<typeof linkPreview>;

/** Longer words of a page are cut. */
export const LONGEST_TITLE = 200;
export const LONGEST_DESCRIPTION = 300;
