import { z } from 'zod';
import { systemActor } from '../../foundation/contract/actor.ts';
import { id, type Id } from '../../foundation/contract/id.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { ServedFile } from '../../foundation/server/http/mount-bytes.ts';
import { GiveUp } from '../../foundation/server/jobs/give-up.ts';
import { defineJob, type JobOptions } from '../../foundation/server/jobs/job.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { findMedia, findMediaOf, openMedia, removeMedia, type MediaRow } from '../../media/server/index.ts';
import { recordEvents } from '../contract/events.ts';
import type { RecordFile } from '../contract/record-file.ts';
import type { Module, StoredValues } from './define-module.ts';
import { filesIn, findNamedFiles } from './field-files.ts';
import { requireRecord } from './list-records.ts';
import { fieldsOf, type ModuleFields } from './module-fields.ts';
import type { RelatedList } from './module-registry.ts';
import { addActivities } from './record-activity-store.ts';
import { storedValues, type RecordRow } from './present-records.ts';
import {
  deleteFilesOf,
  deleteRecordFileRow,
  insertRecordFile,
  listRecordFileRows,
  type RecordFileRow,
} from './record-file-store.ts';

/** The files of a record, of every module. */
export const files: RelatedList = {
  name: 'files',
  async list({ tx, businessId }, { id: recordId }, page) {
    const rows = await listRecordFileRows(tx, businessId, recordId, page);
    const media = await findMediaOf(
      tx,
      rows.map(({ media_id }) => ({ business_id: businessId, id: media_id })),
    );
    return rows.flatMap((row) => {
      const file = media.get(row.media_id);
      return file ? [presentFile(row, file)] : [];
    });
  },
};

const presentFile = ({ created_by, created_time }: RecordFileRow, file: MediaRow): RecordFile => ({
  csid: file.id,
  name: file.name,
  mime_type: file.mime_type,
  size: file.size,
  created_by,
  created_time,
});

/** A file that was uploaded for records, and not for a message or a setting. */
async function requireFile({ tx }: MemberContext, fileId: Id): Promise<MediaRow> {
  const file = await findMedia(tx, fileId);
  return file?.purpose === 'record' ? file : refuse('NOT_FOUND');
}

/** Refuses a record that this module does not have, or that only its source may change. */
async function requireChangeable(ctx: MemberContext, module: Module, recordId: Id): Promise<void> {
  const { row } = await requireRecord(ctx, module, recordId);
  if (row.is_read_only) refuse('NOT_ALLOWED', { reason: 'RECORD_READ_ONLY' });
}

/** Puts an uploaded file to a record. */
export async function addFile(ctx: MemberContext, module: Module, recordId: Id, csid: Id): Promise<RecordFile> {
  await requireChangeable(ctx, module, recordId);
  const file = await requireFile(ctx, csid);
  const row = await insertRecordFile(ctx.tx, ctx.businessId, {
    media_id: csid,
    module: module.name,
    record_id: recordId,
    created_by: ctx.actor,
  });
  if (!row) refuse('CONFLICT');
  await addActivities(ctx.tx, [
    {
      business_id: ctx.businessId,
      module: module.name,
      record_id: recordId,
      kind: 'file_added',
      actor: ctx.actor,
      detail: { name: file.name },
    },
  ]);
  ctx.audit({
    action: 'record_file_added',
    record_type: module.name,
    record_id: recordId,
    detail: { name: file.name },
  });
  ctx.emit(recordEvents.recordFilesChanged, { module: module.name, record_id: recordId });
  return presentFile(row, file);
}

/** Removes a file of a record with its bytes. */
export async function deleteFile(ctx: MemberContext, module: Module, recordId: Id, fileId: Id): Promise<void> {
  await requireChangeable(ctx, module, recordId);
  const key = { module: module.name, record_id: recordId, media_id: fileId };
  if (!(await deleteRecordFileRow(ctx.tx, ctx.businessId, key))) refuse('NOT_FOUND');
  await removeMedia(ctx, fileId, 'record');
  ctx.audit({ action: 'record_file_deleted', record_type: module.name, record_id: recordId });
  ctx.emit(recordEvents.recordFilesChanged, { module: module.name, record_id: recordId });
}

/** The bytes of a file at a record, or in a field of one. */
export const openFile = async (ctx: MemberContext, fileId: Id): Promise<ServedFile> =>
  openMedia(ctx.services, ctx.businessId, await requireFile(ctx, fileId));

/**
 * Removes the bytes of files that a record had, in a field or beside its fields; those stay that another one names, or
 * the same one again.
 */
export const removeFiles = defineJob({
  name: 'remove_record_files',
  payload: z.object({ file_ids: z.array(id) }),
  maxAttempts: 10,
  async handle({ file_ids: fileIds }, { services, businessId }) {
    if (businessId === null) throw new GiveUp('Files belong to a business');
    await inBusiness(services, { businessId, actor: systemActor }, async (ctx) => {
      const named = await findNamedFiles(ctx, fileIds);
      for (const fileId of fileIds) if (!named.has(fileId)) await removeMedia(ctx, fileId, 'record');
    });
  },
});

/** A file that a field no longer names is kept so long: until then imports, bulk updates and merges are undone. */
const KEPT_MS = 8 * 24 * 60 * 60 * 1000;

interface FileOfBusiness {
  business_id: Id;
  media_id: Id;
}

const enqueueRemoval = (ctx: WorkContext, given: readonly FileOfBusiness[], options: JobOptions = {}): Promise<void> =>
  ctx.enqueueAll(
    removeFiles,
    [...Map.groupBy(given, ({ business_id }) => business_id)].map(([business_id, own]) => ({
      business_id,
      payload: { file_ids: own.map(({ media_id }) => media_id) },
      ...options,
    })),
  );

/** Deletes the files of records with them: those beside their fields, and those that their fields name. */
export async function deleteFilesOfRecords(
  ctx: WorkContext,
  module: Module,
  rows: readonly (RecordRow & { business_id: Id })[],
): Promise<void> {
  const given = await deleteFilesOf(
    ctx.tx,
    rows.map(({ business_id, id: record_id }) => ({ business_id, record_id })),
  );
  for (const [business_id, own] of Map.groupBy(rows, (row) => row.business_id)) {
    const fields = await fieldsOf(ctx, business_id, module);
    const ids = own.flatMap((row) => filesIn(fields, storedValues(fields, row)));
    given.push(...ids.map((media_id) => ({ business_id, media_id })));
  }
  await enqueueRemoval(ctx, given);
}

/** Has the bytes of files removed that fields named before a change and do not name after it, when it is not undone any more. */
export async function forgetReplacedFiles(
  ctx: WorkContext,
  fields: ModuleFields,
  changes: readonly { business_id: Id; before: StoredValues | null; after: StoredValues }[],
): Promise<void> {
  const replaced = changes.flatMap(({ business_id, before, after }) => {
    const kept = new Set(filesIn(fields, after));
    return filesIn(fields, before ?? {})
      .filter((id) => !kept.has(id))
      .map((media_id) => ({ business_id, media_id }));
  });
  await enqueueRemoval(ctx, replaced, { runAt: new Date(Date.now() + KEPT_MS) });
}
