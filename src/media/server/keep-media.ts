import type { BusinessContext, WorkContext } from '../../foundation/server/work-context.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { defineJob } from '../../foundation/server/jobs/job.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { ServedFile } from '../../foundation/server/http/mount-bytes.ts';
import type { Services } from '../../foundation/server/services.ts';
import { z } from 'zod';
import type { MediaItem } from '../contract/media.ts';
import {
  deleteMedia,
  deleteMessageMedia,
  insertMedia,
  isContentUsed,
  lockContent,
  type MediaPurpose,
  type MediaRow,
} from './media-store.ts';
import type { ReceivedFile } from './receive-file.ts';

type Ctx = Pick<BusinessContext, 'tx' | 'businessId' | 'services'>;

/** Names stored bytes in a row, from which on they are kept. */
export async function keepMedia(
  { tx, businessId, services }: Ctx,
  file: ReceivedFile,
  purpose: MediaPurpose,
  createdBy: Id | null,
  state: MediaItem['state'] = 'ready',
): Promise<MediaRow> {
  await keepContent({ tx, businessId, services }, file.sha256);
  return insertMedia(tx, { ...file, purpose, state, created_by: createdBy });
}

/** Until the end of the transaction, in which a row begins to name them, these bytes stay. */
export async function keepContent({ tx, businessId, services }: Ctx, sha256: string): Promise<void> {
  await lockContent(tx, sha256);
  const stored = await services.objectStore.get(businessId, sha256, { start: 0, end: 0 });
  // The last row that named the same bytes was deleted between the upload and this transaction.
  if (!stored) refuse('CONFLICT');
  stored.stream.destroy();
}

/** A row as the API shows it. */
export const presentMedia = ({ id, name, mime_type, size, state, problem }: MediaRow): MediaItem => ({
  csid: id,
  name,
  mime_type,
  size,
  state,
  problem,
});

/** The bytes of a row, ready to be served. */
export const openMedia = (
  { objectStore }: Pick<Services, 'objectStore'>,
  businessId: Id,
  media: MediaRow,
): ServedFile => ({
  name: media.name,
  mime_type: media.mime_type,
  size: media.size,
  open: (range) => objectStore.get(businessId, media.sha256, range),
});

/** Deletes the bytes that no row names any more; a job, so that they go only when the row's end is committed. */
export const sweepContent = defineJob({
  name: 'sweep_media_content',
  payload: z.object({ sha256: z.string() }),
  maxAttempts: 10,
  async handle({ sha256 }, { services, businessId }) {
    if (businessId === null) return;
    await inTransaction({ pool: services.pool, businessId, mode: 'write' }, async (tx) => {
      await lockContent(tx, sha256);
      if (!(await isContentUsed(tx, sha256))) await services.objectStore.delete(businessId, sha256);
    });
  },
});

/** Takes a file away, if it was stored for this purpose; false when there is none. */
export async function removeMedia(ctx: BusinessContext, mediaId: Id, purpose: MediaPurpose): Promise<boolean> {
  const named = await deleteMedia(ctx.tx, mediaId, purpose);
  if (named === null) return false;
  for (const sha256 of named) await ctx.enqueue(sweepContent, { sha256 });
  return true;
}

/** Takes a file of a setting away. */
export async function deleteSetupMedia(ctx: BusinessContext, mediaId: Id): Promise<void> {
  if (!(await removeMedia(ctx, mediaId, 'setup'))) refuse('NOT_FOUND');
  ctx.audit({ action: 'setup_media_deleted', record_type: 'media', record_id: mediaId });
}

/** Deletes files of messages that are deleted with this transaction; bytes that no other row names go after the commit. */
export async function deleteFilesOfMessages(
  ctx: WorkContext,
  files: readonly { business_id: Id; id: Id }[],
): Promise<void> {
  if (files.length === 0) return;
  const named = await deleteMessageMedia(ctx.tx, files);
  await ctx.enqueueAll(
    sweepContent,
    named.map(({ business_id, sha256 }) => ({ business_id, payload: { sha256 } })),
  );
}
