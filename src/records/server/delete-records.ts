import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { Refusal } from '../../foundation/server/refuse.ts';
import { recordDeleted } from '../contract/domain-events.ts';
import { recordEvents } from '../contract/events.ts';
import type { Module } from './define-module.ts';
import { fieldsOf } from './module-fields.ts';
import { deleteFilesOfRecords } from './record-files.ts';
import { clearReferences } from './record-reference-store.ts';
import { deleteRecordRows, lockRecords } from './record-write-store.ts';

export interface RecordDeletion {
  business_id: Id;
  actor: Actor;
  id: Id;
}

/** Deletes records with all that belongs to them; returns for each null, or why it was refused. */
export async function deleteRecords(
  ctx: WorkContext,
  module: Module,
  items: readonly RecordDeletion[],
): Promise<(Refusal | null)[]> {
  const [first] = items;
  if (!first) return [];
  // Only the module's own columns are read here, so the fields of any business will do.
  const fields = await fieldsOf(ctx, first.business_id, module);
  const rows = await lockRecords(ctx.tx, fields, items);
  const byKey = new Map(rows.map((row) => [`${row.business_id} ${row.id}`, row]));
  const results = items.map(({ business_id, id }) => {
    const row = byKey.get(`${business_id} ${id}`);
    if (!row) return new Refusal('NOT_FOUND', {});
    return row.is_read_only ? new Refusal('NOT_ALLOWED', { reason: 'RECORD_READ_ONLY' }) : null;
  });
  const deleted = items.filter((_, index) => results[index] === null);
  if (deleted.length === 0) return results;
  const keys = deleted.map(({ business_id, id }) => ({ business_id, record_id: id }));
  await module.beforeDelete?.(
    ctx,
    deleted.map(({ business_id, actor, id }) => ({ business_id, record_id: id, actor })),
  );
  const isDeleted = new Set(deleted.map(({ business_id, id }) => `${business_id} ${id}`));
  await deleteFilesOfRecords(
    ctx,
    module,
    rows.filter(({ business_id, id }) => isDeleted.has(`${business_id} ${id}`)),
  );
  await deleteRecordRows(ctx.tx, module, keys);
  for (const [business_id, own] of Map.groupBy(keys, (key) => key.business_id)) {
    const ids = own.map(({ record_id }) => record_id);
    const cleared = await clearReferences(ctx, module, business_id, ids);
    ctx.emitAll(
      recordEvents.recordsChanged,
      cleared.map((name) => ({ business_id, data: { module: name } })),
    );
  }
  ctx.raise(
    recordDeleted,
    keys.map((key) => ({ ...key, module: module.name })),
  );
  ctx.auditAll(
    deleted.map(({ business_id, actor, id }) => ({
      business_id,
      actor,
      action: 'record_deleted',
      record_type: module.name,
      record_id: id,
    })),
  );
  ctx.emitAll(
    recordEvents.recordsDeleted,
    [...new Set(deleted.map(({ business_id }) => business_id))].map((business_id) => ({
      business_id,
      data: {
        module: module.name,
        ids: deleted.filter((item) => item.business_id === business_id).map(({ id }) => id),
      },
    })),
  );
  return results;
}
