import { hkdfSync } from 'node:crypto';

/** What keys are made for, besides the tenants' data keys. A new purpose is a new name, never a shared one. */
export type KeyPurpose =
  | 'device_cookie'
  | 'database_login'
  | 'mail_link'
  | 'sandbox_app'
  | 'sandbox_webhook'
  | 'sandbox_mailbox';

/** A 256-bit key for one purpose, made from the master key by HKDF (RFC 5869): knowing one reveals nothing about another. */
export function deriveKey(masterKey: Buffer, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', `parley/v1/${purpose}`, 32));
}
