import type { Id } from '../../contract/id.ts';
import type { Transaction } from '../db/transaction.ts';
import { CIPHERTEXT_PATTERN, ciphertextFromParts, ciphertextToString, decrypt, encrypt } from './aes-gcm.ts';
import { createDataKeys } from './data-keys.ts';
import type { Sealed, SecretBox, SecretLocation } from './secret-box.ts';

/** A secret that cannot be opened where it stands. Says where, never why: the reasons are alike to the one who reads it. */
export class SecretUnreadable extends Error {
  constructor(location: SecretLocation) {
    super(`The secret in ${location.table}.${location.column} of row ${location.rowId} cannot be opened`);
    this.name = 'SecretUnreadable';
  }
}

/** `v1.<data key id>.<iv>.<tag>.<text>` */
const FORM = new RegExp(`^v1\\.([1-9]\\d{0,18})\\.${CIPHERTEXT_PATTERN}$`);

const boundTo = (businessId: Id, { table, column, rowId }: SecretLocation): string =>
  [businessId, table, column, rowId].join('|');

function businessOf(tx: Transaction): Id {
  if (tx.businessId === null) throw new Error('Secrets belong to a business; this transaction has none');
  return tx.businessId;
}

/** Envelope encryption with AES-256-GCM: a data key per tenant, wrapped by the master key. */
export function createSecretBox(masterKey: Buffer): SecretBox {
  const dataKeys = createDataKeys(masterKey);
  return {
    async seal(tx, location, plaintext) {
      const businessId = businessOf(tx);
      const { id, key } = await dataKeys.live(tx, businessId);
      return `v1.${id}.${ciphertextToString(encrypt(key, Buffer.from(plaintext), boundTo(businessId, location)))}` as Sealed;
    },
    async open(tx, location, text) {
      const businessId = businessOf(tx);
      const [, id, iv, tag, body] = FORM.exec(text) ?? [];
      if (id === undefined || iv === undefined || tag === undefined || body === undefined)
        throw new SecretUnreadable(location);
      const dataKey = await dataKeys.find(tx, businessId, id);
      const plaintext =
        dataKey && decrypt(dataKey.key, ciphertextFromParts(iv, tag, body), boundTo(businessId, location));
      if (!plaintext) throw new SecretUnreadable(location);
      return plaintext.toString();
    },
  };
}
