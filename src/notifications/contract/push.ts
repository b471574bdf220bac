import { z } from 'zod';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';

/** Longer than any of a push service that is known; the router takes no longer parameter (`create-server.ts`). */
const MAX_TOKEN = 2_000;

const key = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`));

/** A subscription of the browser (Push API), as it gives it: where pushes go, and the keys that they are encrypted with. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }),
  keys: z.object({
    // A point of P-256 (65 bytes) and 16 random bytes.
    p256dh: key(87),
    auth: key(22),
  }),
});
export type PushSubscription = z.infer<typeof pushSubscription>;

/** The token of a registration: the JSON of the subscription as base64url, so that it can stand in a path. */
export const pushToken = z
  .string({ error: 'Give the token of the browser.' })
  .regex(/^[\w-]+$/, { error: 'This is no token of a browser.' })
  .max(MAX_TOKEN, { error: 'This is no token of a browser.' });

export const pushPlatform = z.literal('web', { error: 'The platform is web.' });

/** A browser that is notified while Parley is closed. */
export const pushRegistration = z.object({ id, platform: pushPlatform, created_time: instant });

/** What a push carries to the service worker, encrypted. Where it leads is checked there and in the app. */
export interface PushPayload {
  /** The message or the notification: shown once, however often it arrives. */
  id: string;
  title: string;
  body: string;
  /** A later one with the same tag takes its place. */
  tag: string;
  module: string;
  record_id: string;
  /** To mark it read when it is opened; null: a message of a chat. */
  notification_id: string | null;
}
