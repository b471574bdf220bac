import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { closeCode } from '../../contract/realtime.ts';
import type { Id } from '../../contract/id.ts';
import { hidesNumbers } from '../hidden-numbers.ts';
import type { Subscription } from './live-state.ts';
import type { Place } from './presence-board.ts';
import { subscribedTopicsOf, type SubscribedTopics, type Topics } from './topics.ts';

/** Who is at the other end. */
export interface Viewer {
  businessId: Id;
  userId: Id;
  sessionId: Id;
  /** '' for a client that gave none. */
  clientId: string;
  permissions: ReadonlySet<string>;
}

/** What may wait in memory for one client. More is not needed: the log keeps it. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** After this a client that does not respond our farewell is cut. */
const FAREWELL_MS = 2_000;
const TEXT = { binary: false } as const;

/** One client: what it receives, how far it is in its business's log, and how much waits for it. */
export class LiveSocket {
  readonly viewer: Viewer;
  /** Names this connection among those of all processes. */
  readonly key = randomBytes(16).toString('hex');
  /** Where its person is, as the client last said. */
  place: Place | null = null;
  /** Null until the first read of the log, for a client that starts with the present. */
  cursor: number | null;
  /** True once the client has been sent that it is up to date; until then it is paged through the log. */
  isReady = false;
  /** A page of the past is under way; the next one is sent when it has left this process. */
  isBusy = false;
  #isAlive = true;
  #isClosing = false;
  readonly #onGone: () => void;
  readonly #ws: WebSocket;
  readonly #topics: Topics;
  #permissions: ReadonlySet<string>;
  #subscriptions: readonly Subscription[] | null = null;
  #subscribedTopics: SubscribedTopics | null = null;

  /** `onGone` runs as soon as nothing more is to be sent, before the connection's end. */
  constructor(ws: WebSocket, viewer: Viewer, topics: Topics, resumeFrom: number | null, onGone: () => void) {
    this.#onGone = onGone;
    ws.once('close', onGone);
    this.#ws = ws;
    this.#topics = topics;
    this.#permissions = viewer.permissions;
    this.viewer = viewer;
    this.cursor = resumeFrom;
  }

  /** False until its subscriptions were read. */
  get isSubscribed(): boolean {
    return this.#subscriptions !== null;
  }

  /** True while its user does not see whole phone numbers. */
  get hidesNumbers(): boolean {
    return hidesNumbers({ permissions: this.#permissions });
  }

  /** Takes the subscriptions of its session. */
  subscribe(subscriptions: readonly Subscription[]): void {
    this.#subscriptions = subscriptions;
    this.#subscribedTopics = null;
  }

  /** Takes over what its user may do now. */
  permit(permissions: ReadonlySet<string>): void {
    const before = this.#permissions;
    const isSame = permissions.size === before.size && [...permissions].every((each) => before.has(each));
    this.#permissions = permissions;
    if (!isSame) this.#subscribedTopics = null;
  }

  /** What it receives now. */
  subscribedTopics(now: number): SubscribedTopics {
    if (this.#subscribedTopics && now < this.#subscribedTopics.until) return this.#subscribedTopics;
    const { clientId } = this.viewer;
    this.#subscribedTopics = subscribedTopicsOf(
      this.#topics,
      this.#permissions,
      clientId,
      this.#subscriptions ?? [],
      now,
    );
    return this.#subscribedTopics;
  }

  /** Sends a flush as a whole; false, and nothing sent, when the client reads too slowly. */
  send(frames: readonly Buffer[], onSent?: () => void): boolean {
    const { bufferedAmount } = this.#ws;
    const bytes = frames.reduce((sum, frame) => sum + frame.length, 0);
    if (bufferedAmount > 0 && bufferedAmount + bytes > MAX_BUFFERED_BYTES) return false;
    frames.forEach((frame, index) => {
      if (onSent && index === frames.length - 1) this.#ws.send(frame, TEXT, onSent);
      else this.#ws.send(frame, TEXT);
    });
    return true;
  }

  /** The client answered. */
  markAlive(): void {
    this.#isAlive = true;
  }

  /** Asks for a sign of life; cuts a client that gave none since the last time. */
  ping(): void {
    if (!this.#isAlive) return this.#ws.terminate();
    this.#isAlive = false;
    this.#ws.ping();
  }

  /** The client wants everything after `seq` again; paged like after a reconnection. */
  goBack(seq: number): void {
    this.cursor = seq;
    this.isReady = false;
  }

  /** Sends nothing more, says why, and cuts a client that does not respond. */
  close(code: (typeof closeCode)[keyof typeof closeCode]): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#onGone();
    this.#ws.close(code);
    // What waits for a client that does not read must not wait for ws's own half minute.
    const farewell = setTimeout(() => this.#ws.terminate(), FAREWELL_MS);
    this.#ws.once('close', () => clearTimeout(farewell));
  }
}
