import { z } from 'zod';
import { id, type Id } from '../../foundation/contract/id.ts';
import type { FileRules } from './file-rules.ts';

const MB = 1024 * 1024;

/** `converting` becomes one of the others by itself; only what is ready can be sent. */
export const mediaStates = ['ready', 'converting', 'failed'] as const;

const fileId = z.string({ error: 'Choose a file.' }).pipe(id).optional();

/** The id of a stored file under each name that the specification has for it, for the input of a call. */
export const fileIdNames = { csid: fileId, stratus_file_id: fileId, fsid: fileId };

type FileIds = { [Name in keyof typeof fileIdNames]?: Id | undefined };

/** What a call was given, with the file's id under the name that is written: `csid`. */
export function withCsid<Given extends FileIds>(given: Given, ctx: z.RefinementCtx) {
  const { csid, stratus_file_id, fsid, ...rest } = given;
  const found = csid ?? stratus_file_id ?? fsid;
  if (found === undefined) {
    ctx.addIssue({ code: 'custom', path: ['csid'], message: 'Choose a file.' });
    return z.NEVER;
  }
  return { ...rest, csid: found };
}

/** A stored file. */
export const mediaItem = z.object({
  csid: id,
  name: z.string(),
  mime_type: z.string(),
  size: z.number().int(),
  state: z.enum(mediaStates),
  /** Why it could not be converted and what to do; null unless it failed. */
  problem: z.string().nullable(),
});
export type MediaItem = z.infer<typeof mediaItem>;

/** Files that belong to Parley itself: settings, and what customers sent. They are stored as they are. */
export const storedFileRules: FileRules = {
  converts: false,
  refusal: 'Documents can be up to 100 MB.',
  rules: [
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
    { family: 'document', types: [], maxBytes: 100 * MB, sentence: 'Documents can be up to 100 MB.' },
  ],
};
