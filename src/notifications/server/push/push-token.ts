import { createHash } from 'node:crypto';
import { pushSubscription, type PushSubscription } from '../../contract/push.ts';

/** The subscription in a token; null when there is none in it that could be pushed to. */
export function subscriptionOf(token: string): PushSubscription | null {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  return pushSubscription.safeParse(value).data ?? null;
}

/** By what a token is found; the token itself is sealed. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
