import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** People need longer than this for the shortest form; programs do not. */
export const MIN_FILL_MS = 2_000;
/** A page that was open for longer is renewed: its sender may be asked to look once more. */
export const MAX_OPEN_MS = 24 * 3_600_000;

export type TokenState = 'valid' | 'too_fast' | 'expired' | 'forged';

/** Signs what a page of a form carries: when it was opened, and a random part that makes it one of its kind. */
export interface FormTokens {
  issue(publicKey: string, now?: number): string;
  check(publicKey: string, token: string, now?: number): TokenState;
}

/** `key` is a secret of the installation; the text that is signed distinguishes it from every other use of that key. */
export function createFormTokens(key: Buffer): FormTokens {
  const signatureOf = (publicKey: string, time: string, random: string): Buffer =>
    createHmac('sha256', key).update(`web_form|${publicKey}|${time}|${random}`).digest();
  return {
    issue(publicKey, now = Date.now()) {
      const random = randomBytes(16).toString('base64url');
      return `${now}.${random}.${signatureOf(publicKey, `${now}`, random).toString('base64url')}`;
    },
    check(publicKey, token, now = Date.now()) {
      const [, time, random, signature] = /^(\d{13})\.([\w-]{22})\.([\w-]{43})$/.exec(token) ?? [];
      if (time === undefined || random === undefined || signature === undefined) return 'forged';
      const given = Buffer.from(signature, 'base64url');
      if (!timingSafeEqual(given, signatureOf(publicKey, time, random))) return 'forged';
      const age = now - Number(time);
      if (age > MAX_OPEN_MS) return 'expired';
      return age < MIN_FILL_MS ? 'too_fast' : 'valid';
    },
  };
}

/** What stands in the database of a token: its random part, by which a second submission is recognised. */
export const tokenId = (token: string): string => token.split('.')[1] ?? '';
