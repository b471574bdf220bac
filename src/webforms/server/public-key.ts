import { randomBytes } from 'node:crypto';
import { id, type Id } from '../../foundation/contract/id.ts';

/**
 * What names a form in its public address: to which business it belongs, so that its look-up stays inside row-level
 * security, and a part that cannot be guessed.
 */
export function createPublicKey(businessId: Id): string {
  const number = Buffer.alloc(8);
  number.writeBigInt64BE(BigInt(businessId));
  return Buffer.concat([number, randomBytes(16)]).toString('base64url');
}

/** The business that a key names; null for what is no key. */
export function businessOfKey(publicKey: string): Id | null {
  if (!/^[\w-]{32}$/.test(publicKey)) return null;
  const businessId = Buffer.from(publicKey, 'base64url').readBigInt64BE().toString();
  return id.safeParse(businessId).success ? businessId : null;
}
