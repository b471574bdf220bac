import { z } from 'zod';
import type { Frame } from './event.ts';
import { presenceMessage } from './presence.ts';

/** The one WebSocket of the product. */
export const REALTIME_PATH = '/server/realtime';

/** Why the server closes a socket. Every one but the first two is answered by connecting again, with jitter. */
export const closeCode = {
  /** Signed out, deactivated or expired: ask for the current user, which leads to the sign-in page. */
  SESSION_ENDED: 4001,
  /** This client sent something that is no message of the contract. */
  BAD_MESSAGE: 4400,
  /** The client reads too slowly: connect again with the last `seq` and take the rest from the log. */
  TOO_SLOW: 4008,
  /** More messages than any of our clients sends. */
  TOO_MANY_MESSAGES: 4429,
  /** The server is stopping. */
  RESTART: 1012,
} as const;

/** One tab of a browser: subscriptions made with it hold for its socket only. */
export const clientId = z.string().regex(/^[\w-]{8,64}$/, { error: 'Use 8 to 64 letters, digits, - or _.' });

/** A number in a business's event log. 15 digits: exact as a JavaScript number. */
export const seqNumber = z.string().regex(/^(0|[1-9]\d{0,14})$/, { error: 'This is not a number of the log.' });

/** What a socket is opened with. `seq`: the last number seen; what came after it is sent first. */
export const realtimeQuery = z.strictObject({ client_id: clientId.optional(), seq: seqNumber.optional() });

/** All that a client may send. `resume` asks for everything after `seq` again; `presence` says where its person is. */
export const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('pong'), seq: seqNumber.optional() }),
  z.strictObject({ type: z.literal('resume'), seq: seqNumber }),
  presenceMessage,
]);

/**
 * A frame on the wire. One flush may bring several frames (one per topic and event): all but the last
 * carry `more` and the number from before the flush, so a client cut off between them misses nothing.
 */
export interface RealtimeFrame extends Frame {
  more?: true;
}

/** Keeps the resume point of a client, and hands frames on so that each event has its effect once. */
export interface FrameGate {
  /** What to say as `seq` when connecting again; null before the first frame. */
  readonly seq: string | null;
  /** The frames to apply now: none while a flush is incomplete, all of it with its last frame. */
  receive(frame: RealtimeFrame): RealtimeFrame[];
  /** Call when a connection is lost: an incomplete flush is forgotten, it will come again. */
  reset(): void;
}

/** Makes the gate that a client puts between its socket and its state. */
export function createFrameGate(start: string | null = null): FrameGate {
  let seq = start;
  let incomplete: RealtimeFrame[] = [];
  return {
    get seq() {
      return seq;
    },
    receive(frame) {
      if (frame.more) {
        incomplete.push(frame);
        return [];
      }
      const whole = [...incomplete, frame];
      incomplete = [];
      seq = frame.seq;
      return whole;
    },
    reset() {
      incomplete = [];
    },
  };
}
