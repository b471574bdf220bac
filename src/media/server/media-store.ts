import type { Generated } from 'kysely';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

/** What a file was stored for. */
export type MediaPurpose = 'chat' | 'template' | 'setup' | 'incoming';

interface MediaTable {
  business_id: Id;
  id: Generated<Id>;
  sha256: string;
  name: string;
  mime_type: string;
  size: Id;
  purpose: MediaPurpose;
  created_by: Id | null;
  created_time: Generated<string>;
}

declare module '../../foundation/server/db/database.ts' {
  interface Database {
    media: MediaTable;
  }
}

/** A stored file. `size` is at most 100 MB, so a number. */
export interface MediaRow {
  id: Id;
  sha256: string;
  name: string;
  mime_type: string;
  size: number;
  purpose: MediaPurpose;
}

const COLUMNS = 'id, sha256, name, mime_type, size::int, purpose';

const insert: NamedStatement = {
  name: 'insert_media',
  text: `insert into media (business_id, sha256, name, mime_type, size, purpose, created_by)
    values (current_business(), $1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
};
const find: NamedStatement = {
  name: 'find_media',
  text: `select ${COLUMNS} from media where business_id = current_business() and id = $1`,
};
const remove: NamedStatement = {
  name: 'delete_media',
  text: 'delete from media where business_id = current_business() and id = $1 and purpose = $2 returning sha256',
};
// One at a time for the same bytes: a row that names them must not appear while they are being deleted.
const lock: NamedStatement = {
  name: 'lock_media_content',
  text: 'select pg_advisory_xact_lock(hashtextextended($1, current_business()))',
};
const used: NamedStatement = {
  name: 'media_content_used',
  text: 'select exists (select from media where business_id = current_business() and sha256 = $1) as is_used',
};

/** Writes down a file whose bytes are stored. */
export async function insertMedia(
  tx: Transaction,
  { sha256, name, mime_type, size, purpose }: Omit<MediaRow, 'id'>,
  createdBy: Id | null,
): Promise<MediaRow> {
  const [row] = await tx.run<MediaRow>(insert, [sha256, name, mime_type, size, purpose, createdBy]);
  if (!row) throw new Error('The database gave no row back');
  return row;
}

/** The row of a file of this business. */
export async function findMedia(tx: Transaction, mediaId: Id): Promise<MediaRow | null> {
  const [row] = await tx.run<MediaRow>(find, [mediaId]);
  return row ?? null;
}

/** Deletes the row and answers what it named; null when there is none with this purpose. */
export async function deleteMedia(tx: Transaction, mediaId: Id, purpose: MediaPurpose): Promise<string | null> {
  const [row] = await tx.run<{ sha256: string }>(remove, [mediaId, purpose]);
  return row?.sha256 ?? null;
}

/** Until the end of the transaction nobody else stores or deletes these bytes. */
export async function lockContent(tx: Transaction, sha256: string): Promise<void> {
  await tx.run(lock, [sha256]);
}

export async function isContentUsed(tx: Transaction, sha256: string): Promise<boolean> {
  const [row] = await tx.run<{ is_used: boolean }>(used, [sha256]);
  return row?.is_used ?? false;
}
