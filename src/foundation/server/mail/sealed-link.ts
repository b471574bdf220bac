import { z } from 'zod';
import { CIPHERTEXT_PATTERN, ciphertextFromParts, ciphertextToString, decrypt, encrypt } from '../secrets/aes-gcm.ts';

declare const sealedLinkBrand: unique symbol;
/** A link that lies in the jobs table until its mail is sent, and opens an account: never in plain text. */
export type SealedLink = string & { readonly [sealedLinkBrand]: true };

const FORM = new RegExp(`^l1\\.${CIPHERTEXT_PATTERN}$`);
const LOCATION = 'mail_link';

/** The schema of a sealed link in a job's payload. A plain address does not fit it. */
export const sealedLink = z.custom<SealedLink>(
  (value) => typeof value === 'string' && value.length <= 4_000 && FORM.test(value),
  {
    error: 'This is not a sealed link.',
  },
);

/** Seals a link with the key derived for `mail_link`. */
export function sealLink(key: Buffer, link: string): SealedLink {
  return `l1.${ciphertextToString(encrypt(key, Buffer.from(link), LOCATION))}` as SealedLink;
}

/** Null when it was sealed with another key or changed since. */
export function openLink(key: Buffer, text: SealedLink): string | null {
  const [, iv, tag, body] = FORM.exec(text) ?? [];
  if (iv === undefined || tag === undefined || body === undefined) return null;
  return decrypt(key, ciphertextFromParts(iv, tag, body), LOCATION)?.toString() ?? null;
}
