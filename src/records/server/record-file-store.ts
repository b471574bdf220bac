import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { arrayParameter } from '../../foundation/server/db/array-parameter.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

/** A file at a record, without what its media row says. */
export interface RecordFileRow {
  media_id: Id;
  created_by: Actor;
  created_time: string;
}

const insert: NamedStatement = {
  name: 'insert_record_file',
  text: `insert into record_files (business_id, media_id, module, record_id, created_by) values ($1, $2, $3, $4, $5)
    on conflict do nothing returning media_id, created_by, created_time`,
};
const remove: NamedStatement = {
  name: 'delete_record_file',
  text: `delete from record_files where business_id = $1 and module = $2 and record_id = $3 and media_id = $4
    returning media_id`,
};
const removeOf: NamedStatement = {
  name: 'delete_files_of_records',
  text: `delete from record_files v using unnest($1::bigint[], $2::bigint[]) as e (business_id, id)
    where v.business_id = e.business_id and v.record_id = e.id and v.record_id = any ($2::bigint[]) returning v.business_id, v.media_id`,
};
const list = (order: 'asc' | 'desc'): NamedStatement => ({
  name: `list_record_files_${order}`,
  text: `select media_id, created_by, created_time from record_files
    where business_id = $1 and record_id = $2 order by media_id ${order} limit $3 offset $4`,
});

/** Gives a file to a record; undefined when it is one of another record already. */
export async function insertRecordFile(
  tx: Transaction,
  businessId: Id,
  file: { media_id: Id; module: string; record_id: Id; created_by: Actor },
): Promise<RecordFileRow | undefined> {
  const { media_id: mediaId, module, record_id: recordId, created_by: by } = file;
  const [row] = await tx.run<RecordFileRow>(insert, [businessId, mediaId, module, recordId, JSON.stringify(by)]);
  return row;
}

/** Takes a file from its record; false when it is not one of this record. */
export async function deleteRecordFileRow(
  tx: Transaction,
  businessId: Id,
  { module, record_id: recordId, media_id: mediaId }: { module: string; record_id: Id; media_id: Id },
): Promise<boolean> {
  return (await tx.run(remove, [businessId, module, recordId, mediaId])).length > 0;
}

/** Takes all files from records that are deleted; returns them. */
export function deleteFilesOf(
  tx: Transaction,
  records: readonly { business_id: Id; record_id: Id }[],
): Promise<{ business_id: Id; media_id: Id }[]> {
  return tx.run(removeOf, [
    arrayParameter(records.map(({ business_id }) => business_id)),
    arrayParameter(records.map(({ record_id }) => record_id)),
  ]);
}

const attached: NamedStatement = {
  name: 'find_attached_files',
  text: 'select media_id from record_files where business_id = $1 and media_id = any ($2)',
};

/** Those of the files that are put to a record. */
export async function findAttachedFiles(tx: Transaction, businessId: Id, ids: readonly Id[]): Promise<Id[]> {
  const rows = await tx.run<{ media_id: Id }>(attached, [businessId, ids]);
  return rows.map(({ media_id }) => media_id);
}

/** The files of a record; one more than `limit` where there are more. */
export function listRecordFileRows(
  tx: Transaction,
  businessId: Id,
  recordId: Id,
  { limit, offset, sort_order: order }: { limit: number; offset: number; sort_order: 'asc' | 'desc' },
): Promise<RecordFileRow[]> {
  return tx.run<RecordFileRow>(list(order), [businessId, recordId, limit + 1, offset]);
}
