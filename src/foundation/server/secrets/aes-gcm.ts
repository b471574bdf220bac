import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

// AES-256-GCM with the sizes of NIST SP 800-38D: a random 96-bit iv, the full 128-bit tag.
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Ciphertext {
  iv: Buffer;
  tag: Buffer;
  text: Buffer;
}

/** Encrypts; `location` is bound in, so that the text opens only where it was written for. */
export function encrypt(key: Buffer, plaintext: Buffer, location: string): Ciphertext {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(location));
  const text = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return { iv, tag: cipher.getAuthTag(), text };
}

/** Null when the text was changed, the location is another one or the key is not the one it was encrypted with. */
export function decrypt(key: Buffer, { iv, tag, text }: Ciphertext, location: string): Buffer | null {
  if (iv.length !== IV_BYTES || tag.length !== TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(location))
    .setAuthTag(tag);
  const plaintext = decipher.update(text);
  try {
    return Buffer.concat([plaintext, decipher.final()]);
  } catch {
    return null; // the only thing that `final` throws for: the tag does not match
  }
}

const PART = '[A-Za-z0-9_-]';
/** The three parts as text, joined by dots. */
export const CIPHERTEXT_PATTERN = `(${PART}{16})\\.(${PART}{22})\\.(${PART}*)`;

/** Writes a ciphertext as `<iv>.<tag>.<text>`, each base64url. */
export function ciphertextToString({ iv, tag, text }: Ciphertext): string {
  return [iv, tag, text].map((part) => part.toString('base64url')).join('.');
}

/** Reads the parts that CIPHERTEXT_PATTERN has matched. */
export function ciphertextFromParts(iv: string, tag: string, text: string): Ciphertext {
  return { iv: Buffer.from(iv, 'base64url'), tag: Buffer.from(tag, 'base64url'), text: Buffer.from(text, 'base64url') };
}

/** One run of bytes, for a bytea column. */
export function ciphertextToBytes({ iv, tag, text }: Ciphertext): Buffer {
  return Buffer.concat([iv, tag, text]);
}

/** The reverse of `ciphertextToBytes`; what is too short simply does not decrypt. */
export function ciphertextFromBytes(bytes: Buffer): Ciphertext {
  return {
    iv: bytes.subarray(0, IV_BYTES),
    tag: bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
    text: bytes.subarray(IV_BYTES + TAG_BYTES),
  };
}
