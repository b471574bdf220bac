import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { PushSubscription } from '../../contract/push.ts';

/** A browser as a push service sees it: its subscription, and the keys by which it reads what is pushed to it. */
export interface SampleBrowser {
  subscription: PushSubscription;
  token: string;
  pair: ReturnType<typeof createECDH>;
  auth: Buffer;
}

export const tokenOfSubscription = (subscription: PushSubscription): string =>
  Buffer.from(JSON.stringify(subscription)).toString('base64url');

/** A browser with keys of its own, at a push service. */
export function sampleBrowser(endpoint: string): SampleBrowser {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
  return { subscription, token: tokenOfSubscription(subscription), pair, auth };
}

/** The token of some browser. */
export const sampleToken = (): string => sampleBrowser('https://push.example.com/send/sample').token;

const SALT_BYTES = 16;
const TAG_BYTES = 16;

/** What was pushed, as the browser reads it: RFC 8291 with one record of RFC 8188. Throws when it was not for this browser. */
export function decryptPush({ pair, auth }: SampleBrowser, body: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES);
  const keyLength = body.readUInt8(SALT_BYTES + 4);
  const start = SALT_BYTES + 5;
  const sender = body.subarray(start, start + keyLength);
  const record = body.subarray(start + keyLength);
  const hkdf = (key: Uint8Array, by: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, info, length));
  const shared = pair.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const key = hkdf(shared, auth, info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    hkdf(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  ).setAuthTag(record.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  // The last record ends in 2 and zeros.
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
}

/** The claims of a VAPID header (RFC 8292), when `publicKey` has signed them and stands beside them; else null. */
export function claimsOf(authorization: string, publicKey: string): { aud: string; exp: number; sub: string } | null {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head, claims, signature] = token.split('.');
  if (key !== publicKey || head === undefined || claims === undefined || signature === undefined) return null;
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned
    ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string })
    : null;
}
