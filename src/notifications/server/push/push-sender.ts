import { createECDH } from 'node:crypto';
import type { Config } from '../../../foundation/server/config.ts';
import type { Pool } from '../../../foundation/server/db/pool.ts';
import type { Outside } from '../../../foundation/server/outbound/fetch-outside.ts';
import { installationSecret } from '../../../foundation/server/secrets/installation-secret.ts';
import type { PushSubscription } from '../../contract/push.ts';

/** One push, ready to be encrypted. */
export interface Push {
  payload: string;
  /** For how long the push service keeps it for a browser that is not reached. */
  ttlSeconds: number;
  urgency: 'high' | 'normal';
  /** A later push with the same topic takes the place of one that was not delivered yet: 1 to 32 signs of base64url. */
  topic: string;
}

export interface PushSender {
  /** What browsers subscribe with: P-256, uncompressed, base64url. */
  readonly publicKey: string;
  /**
   * Encrypts a push for one browser and hands it to its push service. `gone`: the browser takes no more pushes by this
   * subscription. Throws PushError when the service refuses, OutsideError when it is not reached.
   */
  send(subscription: PushSubscription, push: Push): Promise<'sent' | 'gone'>;
}

declare module '../../../foundation/server/services.ts' {
  interface Services {
    /** Sends pushes to browsers. */
    push: PushSender;
  }
}

/** The push service refused. Its message names no address. */
export class PushError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`A push service responded with ${status}`);
    this.name = 'PushError';
    this.status = status;
  }

  /** Whether the same push can be taken later: too many at once, or a fault of theirs. */
  get isPassing(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const CURVE = 'prime256v1';
const KEY_BYTES = 32;

function makePrivateKey(): Buffer {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  const key = pair.getPrivateKey();
  // Leading zeros are left out by Node, not by others.
  return Buffer.concat([Buffer.alloc(KEY_BYTES - key.length), key]);
}

/**
 * The keys by which push services know this installation (VAPID, RFC 8292): made at its first start and kept with its data,
 * because each browser takes pushes only of the key that it has subscribed with.
 */
export async function readPushKeys(pool: Pool, masterKey: Buffer): Promise<PushKeys> {
  const privateKey = await installationSecret(pool, masterKey, 'web_push', makePrivateKey);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Whom push services may write to about us: an address of mail or of the web. */
export function pushContact({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  const address = mailFrom === undefined ? undefined : (/<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom).trim();
  if (address !== undefined) return `mailto:${address}`;
  return publicUrl.protocol === 'https:' ? publicUrl.origin : 'mailto:parley@localhost';
}

/** Everything together, as for every call outside. */
const TIMEOUT_MS = 10_000;
/** The browser or its person has ended the subscription (RFC 8030, section 7.3). */
const GONE = new Set([404, 410]);

/** Builds the sender; `outside` vets every address, because it is the browser that names it. */
export function createPushSender(keys: PushKeys, contact: string, outside: Outside): PushSender {
  return {
    publicKey: keys.publicKey,
    async send(subscription, { payload, ttlSeconds, urgency, topic }) {
      // Loaded with the first push: no other process needs it.
      const { default: webPush } = await import('web-push');
      const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, payload, {
        vapidDetails: { subject: contact, ...keys },
        contentEncoding: 'aes128gcm',
        TTL: ttlSeconds,
        urgency,
        topic,
      });
      const { 'Content-Length': _, ...given } = headers;
      const { status } = await outside.fetch({
        url: endpoint,
        method: method as 'POST',
        headers: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])),
        body,
        timeoutMs: TIMEOUT_MS,
      });
      if (GONE.has(status)) return 'gone';
      if (status >= 300) throw new PushError(status);
      return 'sent';
    },
  };
}
