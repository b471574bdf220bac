import { z } from 'zod';
import { id } from '../../foundation/contract/id.ts';

const MB = 1024 * 1024;

/** A stored file. `csid` is its id; what else the specification calls it (stratus_file_id, fsid) is taken on input. */
export const mediaItem = z.object({
  csid: id,
  name: z.string(),
  mime_type: z.string(),
  size: z.number().int(),
});
export type MediaItem = z.infer<typeof mediaItem>;

export type MediaFamily = 'image' | 'video' | 'audio' | 'document' | 'sticker';

export interface MediaRule {
  family: MediaFamily;
  /** Types by what the bytes say. */
  types: readonly string[];
  maxBytes: number;
  sentence: string;
}

/** What a chat may carry (specification, section 5; WhatsApp takes no more either). Documents take every other type. */
export const chatMediaRules: readonly MediaRule[] = [
  {
    family: 'image',
    types: ['image/jpeg', 'image/png'],
    maxBytes: 5 * MB,
    sentence: 'Images are JPEG or PNG, up to 5 MB.',
  },
  {
    family: 'video',
    types: ['video/mp4', 'video/3gpp'],
    maxBytes: 16 * MB,
    sentence: 'Videos are MP4 or 3GP, up to 16 MB.',
  },
  {
    family: 'audio',
    types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
    maxBytes: 16 * MB,
    sentence: 'Audio is AAC, AMR, MP3, M4A or OGG, up to 16 MB.',
  },
  // WhatsApp takes static stickers up to 100 KB and animated ones up to 500 KB.
  { family: 'sticker', types: ['image/webp'], maxBytes: 500 * 1024, sentence: 'Stickers are WebP, up to 500 KB.' },
];

export const DOCUMENT_MAX_BYTES = 100 * MB;
export const DOCUMENT_SENTENCE = 'Documents can be up to 100 MB.';
