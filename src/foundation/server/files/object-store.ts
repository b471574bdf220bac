import type { Readable } from 'node:stream';
import type { Id } from '../../contract/id.ts';

export interface StoredObject {
  /** Lower-case hex SHA-256 of the content: the object's name within the business. */
  sha256: string;
  size: number;
}

/** Bytes by content hash within a business. On disk by default; names given by people never reach it. */
export interface ObjectStore {
  /** Stores a stream; refuses with LIMIT_EXCEEDED as soon as it is over `maxBytes`, leaving nothing behind. */
  put(businessId: Id, bytes: Readable, maxBytes: number): Promise<StoredObject>;
  /** Null when there is no such object. `range` is inclusive on both ends. */
  get(
    businessId: Id,
    sha256: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: Readable; size: number } | null>;
  delete(businessId: Id, sha256: string): Promise<void>;
}
