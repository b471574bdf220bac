import { createHmac, timingSafeEqual } from 'node:crypto';

const FORM = /^sha256=([0-9a-f]{64})$/;

/**
 * Is this `X-Hub-Signature-256` the one of these very bytes? Several secrets hold while one is replaced
 * by another. Compared in constant time on buffers of equal length.
 */
export function isSignedBy(secrets: readonly string[], header: unknown, rawBody: Buffer): boolean {
  const digest = typeof header === 'string' ? FORM.exec(header)?.[1] : undefined;
  if (digest === undefined) return false;
  const given = Buffer.from(digest, 'hex');
  let isValid = false;
  for (const secret of secrets) {
    const right = timingSafeEqual(given, createHmac('sha256', secret).update(rawBody).digest());
    isValid ||= right;
  }
  return isValid;
}
