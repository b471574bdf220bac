import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { id, type Id } from '../../foundation/contract/id.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { GiveUp } from '../../foundation/server/jobs/give-up.ts';
import { defineJob, type JobDefinition } from '../../foundation/server/jobs/job.ts';
import type { Services } from '../../foundation/server/services.ts';
import { conversionOf } from '../contract/conversions.ts';
import { mediaEvents } from '../contract/events.ts';
import { problems } from './converter/request.ts';
import { runConverter, type Conversion } from './converter/run-converter.ts';
import { keepContent, presentMedia, sweepContent } from './keep-media.ts';
import { findMedia, finishConversion, type MediaRow } from './media-store.ts';

const toConvert = z.object({
  media_id: id,
  /** The largest result of each family that the channel takes. */
  max_bytes: z.object({ image: z.number(), video: z.number(), audio: z.number() }),
});
type ToConvert = z.infer<typeof toConvert>;

const NOT_NOW = 'This file could not be converted right now. Attach it again.';
const AGAIN_AFTER_MS = 2_000;

// Of one process: a film must not keep photos waiting, and neither may take the memory or the workers of everything else.
const atWork = new Set<'video' | 'other'>();

/**
 * Turns an uploaded file into what its channel takes, in a process of its own. The row waits as `converting` and
 * names the original until the result is stored; then the original goes.
 */
export const convertMedia: JobDefinition<ToConvert> = defineJob({
  name: 'convert_media',
  payload: toConvert,
  maxAttempts: 3,
  async handle(payload, { services, businessId, isLastAttempt }) {
    if (businessId === null) throw new GiveUp('A file belongs to a business');
    const media = await inTransaction({ pool: services.pool, businessId, mode: 'read' }, (tx) =>
      findMedia(tx, payload.media_id),
    );
    // Converted before, or removed.
    if (media?.state !== 'converting') return;
    const line = conversionOf(media.mime_type)?.family === 'video' ? 'video' : 'other';
    if (atWork.has(line)) {
      const runAt = new Date(Date.now() + AGAIN_AFTER_MS);
      await inBusiness(services, { businessId, actor: systemActor }, (ctx) =>
        ctx.enqueue(convertMedia, payload, { runAt }),
      );
      return;
    }
    atWork.add(line);
    try {
      await settle(services, businessId, media, await convert(services, businessId, media, payload));
    } catch (error) {
      if (isLastAttempt) await finish(services, businessId, media, { state: 'failed', problem: NOT_NOW, file: {} });
      throw error;
    } finally {
      atWork.delete(line);
    }
  },
});

async function convert(
  { objectStore }: Services,
  businessId: Id,
  { sha256, mime_type }: MediaRow,
  { max_bytes }: ToConvert,
): Promise<Conversion> {
  const stored = await objectStore.get(businessId, sha256);
  if (!stored) throw new Error('The bytes of a file that waits for its conversion are gone');
  return runConverter({ mime_type, max_bytes }, stored.stream);
}

async function settle(
  services: Services,
  businessId: Id,
  media: MediaRow,
  { outcome, bytes }: Conversion,
): Promise<void> {
  if (outcome.kind === 'failed') {
    services.log.warn(
      { media_id: media.id, mime_type: media.mime_type, problem: outcome.problem, detail: outcome.detail },
      'Failed to convert a file; its sender is asked for another one',
    );
    await finish(services, businessId, media, { state: 'failed', problem: problems[outcome.problem], file: {} });
    return;
  }
  const { mime_type } = outcome;
  if (outcome.kind === 'kept') {
    await finish(services, businessId, media, { state: 'ready', problem: null, file: { mime_type } });
    return;
  }
  const stored = await services.objectStore.put(businessId, Readable.from([bytes]), bytes.length);
  const name = `${media.name.replace(/\.[^.]*$/, '')}.${outcome.extension}`;
  await finish(services, businessId, media, {
    state: 'ready',
    problem: null,
    file: { ...stored, name, mime_type },
  });
}

function finish(
  services: Services,
  businessId: Id,
  { id: mediaId, sha256: original }: MediaRow,
  result: Parameters<typeof finishConversion>[2],
): Promise<void> {
  return inBusiness(services, { businessId, actor: systemActor }, async (ctx) => {
    if (result.file.sha256 !== undefined) await keepContent(ctx, result.file.sha256);
    const row = await finishConversion(ctx.tx, mediaId, result);
    if (!row) return;
    if (row.sha256 !== original) await ctx.enqueue(sweepContent, { sha256: original });
    if (row.created_by !== null) ctx.emit(mediaEvents.mediaChanged, presentMedia(row), { user_ids: [row.created_by] });
  });
}
