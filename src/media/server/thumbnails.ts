import { Readable } from 'node:stream';
import type { Id } from '../../foundation/contract/id.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import type { ServedFile } from '../../foundation/server/http/mount-bytes.ts';
import type { Services } from '../../foundation/server/services.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { hasThumbnails, type ShownPicture } from '../contract/thumbnails.ts';
import { createThumbnailMaker } from './converter/run-thumbnails.ts';
import { keepContent, openMedia, sweepContent } from './keep-media.ts';
import { findMedia, type MediaRow } from './media-store.ts';
import { findThumbnailOfContent, setThumbnail, type PictureColumns } from './thumbnails-store.ts';

/** Of one process, one at a time: whatever else there is to do goes first. */
export const maker = createThumbnailMaker();

/** What was made of the bytes of a file, to be written down by `keepThumbnail`. */
export interface MadeThumbnail {
  file: MediaRow;
  picture: PictureColumns;
}

/**
 * Makes the thumbnail of a stored picture or film, in a process of its own, or takes the one of the same bytes. Null where
 * there is none to be made: the file is something else, is gone, or cannot be read, which no further try changes.
 */
export async function makeThumbnail(
  services: Services,
  businessId: Id,
  mediaId: Id,
  ending: AbortSignal,
): Promise<MadeThumbnail | null> {
  const found = await inTransaction({ pool: services.pool, businessId, mode: 'read' }, async (tx) => {
    const file = await findMedia(tx, mediaId);
    if (file?.state !== 'ready' || !hasThumbnails(file)) return null;
    return { file, picture: file.width === null ? await findThumbnailOfContent(tx, file.sha256) : file };
  });
  if (!found) return null;
  const { file, picture } = found;
  if (picture) return { file, picture };
  const { outcome, bytes } = await maker.make(
    { ...file, open: () => services.objectStore.get(businessId, file.sha256) },
    ending,
  );
  if (outcome.kind === 'failed') {
    const { problem, detail } = outcome;
    services.log.info(
      { media_id: file.id, mime_type: file.mime_type, problem, detail },
      'Failed to make a thumbnail; the whole file is shown',
    );
    return null;
  }
  const { width, height, duration_ms, mime_type: thumbnail_type } = outcome;
  const size = { width, height, duration_ms };
  if (thumbnail_type === null)
    return { file, picture: { ...size, thumbnail_sha256: null, thumbnail_type: null, thumbnail_size: null } };
  const stored = await services.objectStore.put(businessId, Readable.from([bytes]), bytes.length);
  return {
    file,
    picture: { ...size, thumbnail_sha256: stored.sha256, thumbnail_type, thumbnail_size: stored.size },
  };
}

/** Names the bytes of a thumbnail in the row of its file, from which on they are kept; the row as it is then, null when it is gone. */
export async function keepThumbnail(ctx: BusinessContext, { file, picture }: MadeThumbnail): Promise<MediaRow | null> {
  const { thumbnail_sha256: sha256 } = picture;
  if (sha256 !== null) await keepContent(ctx, sha256);
  const row = await setThumbnail(ctx.tx, file, picture);
  if (row) return row;
  const present = await findMedia(ctx.tx, file.id);
  // The file was deleted meanwhile, or has the one that another worker made.
  if (sha256 !== null && present?.thumbnail_sha256 !== sha256) await ctx.enqueue(sweepContent, { sha256 });
  return present;
}

/** What a message says about the picture of a file. */
export const presentPicture = ({ width, height, duration_ms, thumbnail_sha256 }: MediaRow): ShownPicture =>
  width === null || height === null
    ? {}
    : {
        width,
        height,
        ...(duration_ms !== null && { duration_ms }),
        ...(thumbnail_sha256 !== null && { has_thumbnail: true }),
      };

/** The bytes of a thumbnail, ready to be served; those of the whole file where there is none. */
export function openThumbnail(services: Pick<Services, 'objectStore'>, businessId: Id, media: MediaRow): ServedFile {
  const { name, thumbnail_sha256: sha256, thumbnail_type: mime_type, thumbnail_size: size } = media;
  if (sha256 === null || mime_type === null || size === null) return openMedia(services, businessId, media);
  return {
    name: `${name.replace(/\.[^.]*$/, '')}.${mime_type === 'image/webp' ? 'webp' : 'jpg'}`,
    mime_type,
    size,
    open: (range) => services.objectStore.get(businessId, sha256, range),
  };
}
