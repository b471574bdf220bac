import { z } from 'zod';
import { id, type Id } from '../../foundation/contract/id.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import type { StoredObject } from '../../foundation/server/files/object-store.ts';
import { hidesNumbers } from '../../foundation/server/hidden-numbers.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { ServedFile } from '../../foundation/server/http/mount-bytes.ts';
import { GiveUp } from '../../foundation/server/jobs/give-up.ts';
import { defineJob } from '../../foundation/server/jobs/job.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { findExport, keepMedia, openMedia, removeMedia } from '../../media/server/index.ts';
import type { ExportFormat } from '../contract/record-job.ts';
import type { Module } from './define-module.ts';
import { fieldsOf } from './module-fields.ts';
import { findRecordJob, forgetExportFile, lockRecordJob, type RecordJobRow } from './record-job-store.ts';

const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;

const MIME_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Removes the file of an export when its time is over. */
export const expireExport = defineJob({
  name: 'expire_record_export',
  payload: z.object({ job_id: id, file_id: id }),
  maxAttempts: 10,
  async handle({ job_id: jobId, file_id: fileId }, { services, businessId }) {
    if (businessId === null) throw new GiveUp('An export belongs to a business');
    await inBusiness(services, { businessId, actor: systemActor }, async (ctx) => {
      await lockRecordJob(ctx.tx, businessId, jobId);
      await forgetExportFile(ctx.tx, businessId, jobId);
      await removeMedia(ctx, fileId, 'export');
    });
  },
});

/** Names the stored bytes of an export, and says when they are removed. */
export async function keepExport(
  ctx: BusinessContext,
  { id: jobId, user_id: userId }: Pick<RecordJobRow, 'id' | 'user_id'>,
  format: ExportFormat,
  title: string,
  { sha256, size }: StoredObject,
): Promise<Pick<RecordJobRow, 'file_id' | 'file'>> {
  const now = new Date();
  const name = `${title} ${now.toISOString().slice(0, 10)}.${format}`;
  const media = await keepMedia(ctx, { sha256, size, name, mime_type: MIME_TYPES[format] }, 'export', userId);
  const expires = new Date(now.getTime() + KEPT_DAYS * DAY_MS);
  await ctx.enqueue(expireExport, { job_id: jobId, file_id: media.id }, { runAt: expires });
  return { file_id: media.id, file: { name, size, expires_time: expires.toISOString() } };
}

/** The file of an export, for the person who asked for it while their role may export. */
export async function openExport(ctx: MemberContext, module: Module, jobId: Id): Promise<ServedFile> {
  const job = await findRecordJob(ctx.tx, ctx.businessId, jobId, ctx.user.user_id);
  if (job?.module !== module.name || job.kind !== 'export') refuse('NOT_FOUND');
  // Written while their role showed whole phone numbers.
  if (hidesNumbers(ctx.user) && job.table_options?.hides_numbers !== true)
    refuse('NOT_ALLOWED', { reason: 'WHOLE_NUMBERS' });
  // Written while their role showed them columns of sources.
  const { sourceColumns } = await fieldsOf(ctx, ctx.businessId, module);
  const isUnread = (name: string): boolean => name.includes('.') && !sourceColumns.has(name);
  if (job.table_options?.columns?.some(isUnread)) refuse('NOT_ALLOWED', { reason: 'PERMISSION' });
  const media = job.file_id === null ? null : await findExport(ctx.tx, job.file_id);
  return openMedia(ctx.services, ctx.businessId, media ?? refuse('MEDIA_NOT_FOUND'));
}
