import { createECDH, randomBytes } from 'node:crypto';
import type { PushSubscription } from '../contract/push.ts';

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
