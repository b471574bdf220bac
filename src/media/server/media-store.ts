import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { Generated } from 'kysely';
import type { Id } from '../../foundation/contract/id.ts';
import type { MediaItem } from '../contract/media.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

/** What a file was stored for. */
export type MediaPurpose = 'chat' | 'template' | 'setup' | 'incoming' | 'export' | 'record' | 'import';

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
  state: Generated<MediaItem['state']>;
  problem: Generated<string | null>;
  width: Generated<number | null>;
  height: Generated<number | null>;
  duration_ms: Generated<number | null>;
  thumbnail_sha256: Generated<string | null>;
  thumbnail_type: Generated<string | null>;
  thumbnail_size: Generated<number | null>;
}

declare module '../../foundation/server/db/database.ts' {
  interface Database {
    media: MediaTable;
  }
}

/** What a row says about its bytes. */
export type StoredFile = Pick<MediaRow, 'sha256' | 'name' | 'mime_type' | 'size'>;

/** A stored file. `size` is at most 2 GB, so a number. */
export interface MediaRow {
  id: Id;
  sha256: string;
  name: string;
  mime_type: string;
  size: number;
  purpose: MediaPurpose;
  /** Only what is ready can be sent. */
  state: MediaItem['state'];
  /** Why it could not be converted. */
  problem: string | null;
  created_by: Id | null;
  /** As it is shown; null where it is not known. */
  width: number | null;
  height: number | null;
  /** Of a film, where it is known. */
  duration_ms: number | null;
  /** The three are null where the whole file is shown. */
  thumbnail_sha256: string | null;
  thumbnail_type: string | null;
  thumbnail_size: number | null;
}

export const MEDIA_COLUMNS = `id, sha256, name, mime_type, size::int, purpose, state, problem, created_by,
  width, height, duration_ms, thumbnail_sha256, thumbnail_type, thumbnail_size`;

const insert: NamedStatement = {
  name: 'insert_media',
  text: `insert into media (business_id, sha256, name, mime_type, size, purpose, created_by, state)
    values (current_business(), $1, $2, $3, $4, $5, $6, $7) returning ${MEDIA_COLUMNS}`,
};
// An export or import has the data of all records: it is found as such only, never by a message or a field that names its id.
const find: NamedStatement = {
  name: 'find_media',
  text: `select ${MEDIA_COLUMNS} from media where business_id = current_business() and id = $1 and (purpose in ('export', 'import')) = $2`,
};
const findMany: NamedStatement = {
  name: 'find_media_of_businesses',
  text: `select ${MEDIA_COLUMNS} from media join unnest($1::bigint[], $2::bigint[]) as e (key_business_id, key_id)
    on e.key_business_id = media.business_id and e.key_id = media.id
    where purpose not in ('export', 'import')`,
};
// Only what still waits: a conversion that ran twice changes nothing the second time.
const finish: NamedStatement = {
  name: 'finish_media_conversion',
  text: `update media set state = $2, problem = $3, sha256 = coalesce($4, sha256), name = coalesce($5, name),
      mime_type = coalesce($6, mime_type), size = coalesce($7, size)
    where business_id = current_business() and id = $1 and state = 'converting' returning ${MEDIA_COLUMNS}`,
};
const remove: NamedStatement = {
  name: 'delete_media',
  text: 'delete from media where business_id = current_business() and id = $1 and purpose = $2 returning sha256, thumbnail_sha256',
};
const removeMany: NamedStatement = {
  name: 'delete_media_of_messages',
  text: `delete from media m using unnest($1::bigint[], $2::bigint[]) as e (key_business_id, key_id)
    where m.business_id = e.key_business_id and m.id = e.key_id and m.purpose in ('chat', 'incoming')
    returning m.business_id, m.sha256, m.thumbnail_sha256`,
};
// One at a time for the same bytes: a row that names them must not appear while they are being deleted.
const lock: NamedStatement = {
  name: 'lock_media_content',
  text: `select pg_advisory_xact_lock(hashtextextended($1, current_business())) ${locks('file')}`,
};
const used: NamedStatement = {
  name: 'media_content_used',
  text: `select exists (select from media where business_id = current_business() and sha256 = $1)
      or exists (select from media where business_id = current_business() and thumbnail_sha256 = $1) as is_used`,
};

export type NewMedia = Pick<MediaRow, 'sha256' | 'name' | 'mime_type' | 'size' | 'purpose' | 'state' | 'created_by'>;

/** Writes down a file whose bytes are stored. */
export async function insertMedia(
  tx: Transaction,
  { sha256, name, mime_type, size, purpose, state, created_by }: NewMedia,
): Promise<MediaRow> {
  const [row] = await tx.run<MediaRow>(insert, [sha256, name, mime_type, size, purpose, created_by, state]);
  if (!row) throw new Error('The database gave no row back');
  return row;
}

/** The row of a file of this business, but for exports and imports. */
export async function findMedia(tx: Transaction, mediaId: Id): Promise<MediaRow | null> {
  const [row] = await tx.run<MediaRow>(find, [mediaId, false]);
  return row ?? null;
}

/** The row of a table that an export has written, or that is imported. */
export async function findExport(tx: Transaction, mediaId: Id): Promise<MediaRow | null> {
  const [row] = await tx.run<MediaRow>(find, [mediaId, true]);
  return row ?? null;
}

/** Files of many businesses, by id; unknown ones are left out. */
export async function findMediaOf(
  tx: Transaction,
  keys: readonly { business_id: Id; id: Id }[],
): Promise<ReadonlyMap<Id, MediaRow>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.run<MediaRow>(findMany, [keys.map(({ business_id }) => business_id), keys.map(({ id }) => id)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What became of a file that waited; without `file` it continues naming its old bytes. Null when it waits no more. */
export async function finishConversion(
  tx: Transaction,
  mediaId: Id,
  { state, problem, file }: Pick<MediaRow, 'state' | 'problem'> & { file: Partial<StoredFile> },
): Promise<MediaRow | null> {
  const { sha256 = null, name = null, mime_type = null, size = null } = file;
  const [row] = await tx.run<MediaRow>(finish, [mediaId, state, problem, sha256, name, mime_type, size]);
  return row ?? null;
}

/** Deletes the row and returns what it named; null when there is none with this purpose. */
export async function deleteMedia(tx: Transaction, mediaId: Id, purpose: MediaPurpose): Promise<string[] | null> {
  const [row] = await tx.run<Named>(remove, [mediaId, purpose]);
  return row ? namedBy(row) : null;
}

type Named = Pick<MediaRow, 'sha256' | 'thumbnail_sha256'>;

/** The bytes that a row names. */
const namedBy = ({ sha256, thumbnail_sha256: thumbnail }: Named): string[] =>
  thumbnail === null ? [sha256] : [sha256, thumbnail];

/** Deletes the rows of files of messages; returns what they named. */
export async function deleteMessageMedia(
  tx: Transaction,
  keys: readonly { business_id: Id; id: Id }[],
): Promise<{ business_id: Id; sha256: string }[]> {
  const rows = await tx.run<Named & { business_id: Id }>(removeMany, [
    keys.map(({ business_id }) => business_id),
    keys.map(({ id }) => id),
  ]);
  return rows.flatMap((row) => namedBy(row).map((sha256) => ({ business_id: row.business_id, sha256 })));
}

/** Until the end of the transaction no one else stores or deletes these bytes. */
export async function lockContent(tx: Transaction, sha256: string): Promise<void> {
  await tx.run(lock, [sha256]);
}

export async function isContentUsed(tx: Transaction, sha256: string): Promise<boolean> {
  const [row] = await tx.run<{ is_used: boolean }>(used, [sha256]);
  return row?.is_used ?? false;
}
