import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import { MEDIA_COLUMNS, type MediaRow } from './media-store.ts';

/** What is known of a picture or film once its thumbnail was made. */
export type PictureColumns = Pick<
  MediaRow,
  'width' | 'height' | 'duration_ms' | 'thumbnail_sha256' | 'thumbnail_type' | 'thumbnail_size'
>;

const set: NamedStatement = {
  name: 'set_media_thumbnail',
  text: `update media set width = $3, height = $4, duration_ms = $5,
      thumbnail_sha256 = $6, thumbnail_type = $7, thumbnail_size = $8
    where business_id = current_business() and id = $1 and sha256 = $2 and width is null returning ${MEDIA_COLUMNS}`,
};
const findSame: NamedStatement = {
  name: 'find_thumbnail_of_content',
  text: `select width, height, duration_ms, thumbnail_sha256, thumbnail_type, thumbnail_size from media
    where business_id = current_business() and sha256 = $1 and width is not null limit 1`,
};

/** Writes down what was made of these bytes; null where the row is gone, names other bytes, or has a thumbnail already. */
export async function setThumbnail(
  tx: Transaction,
  { id, sha256 }: { id: Id; sha256: string },
  made: PictureColumns,
): Promise<MediaRow | null> {
  const { width, height, duration_ms, thumbnail_sha256, thumbnail_type, thumbnail_size } = made;
  const [row] = await tx.run<MediaRow>(set, [
    id,
    sha256,
    width,
    height,
    duration_ms,
    thumbnail_sha256,
    thumbnail_type,
    thumbnail_size,
  ]);
  return row ?? null;
}

/** What was made of the same bytes for another row of the business. */
export async function findThumbnailOfContent(tx: Transaction, sha256: string): Promise<PictureColumns | null> {
  const [row] = await tx.run<PictureColumns>(findSame, [sha256]);
  return row ?? null;
}
