import { createHash } from 'node:crypto';
import type { Id } from '../../contract/id.ts';
import { ciphertextFromBytes, ciphertextToBytes, decrypt, encrypt } from './aes-gcm.ts';

const DATA_KEY_BYTES = 32;

/** Identifies the master key that wrapped a row, without revealing it. */
export function masterKeyId(masterKey: Buffer): string {
  return createHash('sha256').update(masterKey).digest('hex').slice(0, 16);
}

const locationOf = (businessId: Id, dataKeyId: Id): string => `data_key|${businessId}|${dataKeyId}`;

/** Encrypts a tenant's data key for its row of `data_keys`; it opens in that row only. */
export function wrapDataKey(masterKey: Buffer, businessId: Id, dataKeyId: Id, dataKey: Buffer): Buffer {
  return ciphertextToBytes(encrypt(masterKey, dataKey, locationOf(businessId, dataKeyId)));
}

/** Null when the master key is another one or the row was changed or moved. */
export function unwrapDataKey(masterKey: Buffer, businessId: Id, dataKeyId: Id, wrapped: Buffer): Buffer | null {
  const dataKey = decrypt(masterKey, ciphertextFromBytes(wrapped), locationOf(businessId, dataKeyId));
  return dataKey?.length === DATA_KEY_BYTES ? dataKey : null;
}
