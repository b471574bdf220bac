import path from 'node:path';
import type { Id } from '../../contract/id.ts';

const BUSINESS_ID = /^[1-9]\d{0,18}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** The file of an object: `<business>/<aa>/<sha256>`. Throws unless both are what they should be, so that no name leads outside. */
export function objectPath(root: string, businessId: Id, sha256: string): string {
  if (!BUSINESS_ID.test(businessId) || !SHA256.test(sha256)) throw new Error('This names no object');
  return path.join(root, businessId, sha256.slice(0, 2), sha256);
}
