import type { z } from 'zod';
import { closeCode, createFrameGate, type clientMessage, type RealtimeFrame } from '../../contract/realtime.ts';
import { reconnectDelayMs } from './backoff.ts';
import { whenIdle } from '../../../ui/primitives/when-idle.ts';
import { itemsOf, numbersOf, parseFrame } from './frame.ts';
import type { AreaTopic } from '../slots/area.ts';
import { TopicSubscriptions, type SubscriptionCalls } from './topic-subscriptions.ts';

/** Heartbeats come every 15 seconds; a socket that misses three of them is dead though it looks open. */
const SILENCE_LIMIT_MS = 45_000;
/**
 * The first event is applied immediately. Events that arrive within this time after its paint are applied together, so that the page renders
 * less than ten times a second however many events arrive.
 */
const BATCH_MS = 100;
/**
 * The pause after a batch is at least this many times the duration of the batch, from its first event until it is painted, and at most
 * `LONGEST_BATCH_MS`: on a slow device, too, events take no more than a quarter of the main thread's time.
 */
const REST_FACTOR = 3;
const LONGEST_BATCH_MS = 1_000;
/** While the page is busy, with scrolling for example, events are collected for this much longer. */
const BUSY_MS = 400;

type EventListener = (items: readonly unknown[], numbers: readonly (number | undefined)[]) => void;

export interface RealtimeDeps {
  clientId: string;
  openSocket: (search: string) => WebSocket;
  calls: SubscriptionCalls;
  /** Missed events are gone: everything must be fetched again. */
  onReload: () => void;
  onSessionEnded: () => void;
  onConnection: (isConnected: boolean) => void;
  /** Runs updates of the cache as one batch, so that observers are notified once. */
  batch: (apply: () => void) => void;
  /** Runs `run` once what was changed is painted. Returns the function that cancels it. */
  afterPaint: (run: () => void) => () => void;
}

/** One socket per tab. Reconnects by itself and resumes from the last number of the log that it saw. */
export class RealtimeClient {
  readonly #deps: RealtimeDeps;
  readonly #listeners = new Map<string, Set<EventListener>>();
  readonly #topics: TopicSubscriptions;
  #socket: WebSocket | null = null;
  readonly #gate = createFrameGate();
  /** Events that are not applied yet, in order. */
  #pending: RealtimeFrame[] = [];
  /** Ends the collecting of events; null while there is none. */
  #endCollecting: (() => void) | null = null;
  #failures = 0;
  #isReady = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = true;

  constructor(deps: RealtimeDeps) {
    this.#deps = deps;
    // Until the first subscription stands, events may have passed unseen.
    this.#topics = new TopicSubscriptions(deps.calls, deps.onReload);
  }

  /** Connects and subscribes to the topics. */
  start(topics: readonly AreaTopic[]): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    for (const topic of topics) this.#topics.add(topic);
    window.addEventListener('online', this.#connectNow);
    window.addEventListener('pagehide', this.#leave);
    this.#connect();
  }

  /** Closes for good: sign-out or another page. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#isReady = false;
    this.#leave();
    window.removeEventListener('online', this.#connectNow);
    window.removeEventListener('pagehide', this.#leave);
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#silenceTimer);
    this.#endCollecting?.();
    this.#endCollecting = null;
    this.#pending = [];
    this.#topics.clear();
    this.#socket?.close();
    this.#socket = null;
  }

  /** Hears one kind of event. Answers the function that stops it. */
  on(topic: string, event: string, listener: EventListener): () => void {
    const key = `${topic}/${event}`;
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Says something to the server, if there is a connection that is up to date: what waits would be said too late. */
  say(message: z.infer<typeof clientMessage>): void {
    if (this.#isReady) this.#socket?.send(JSON.stringify(message));
  }

  #connect(): void {
    const { seq } = this.#gate;
    const search = new URLSearchParams({ client_id: this.#deps.clientId, ...(seq !== null && { seq }) });
    const socket = this.#deps.openSocket(search.toString());
    this.#socket = socket;
    this.#watchSilence();
    socket.addEventListener('message', ({ data }) => this.#receive(socket, data));
    socket.addEventListener('close', ({ code }) => this.#closed(socket, code));
  }

  readonly #connectNow = (): void => {
    if (this.#socket !== null || this.#isStopped) return;
    clearTimeout(this.#retryTimer);
    this.#connect();
  };

  readonly #leave = (): void => this.#topics.leave();

  #receive(socket: WebSocket, data: unknown): void {
    if (socket !== this.#socket) return;
    this.#watchSilence();
    const frame = parseFrame(data);
    if (frame === null) return;
    for (const due of this.#gate.receive(frame)) {
      // Events that were received earlier are applied before any other frame.
      if (due.type !== 'event') this.#applyPending();
      this.#handle(socket, due);
    }
    // Browsers run timers of a hidden page as rarely as once a minute, but its title shows how many messages are unread.
    if (this.#endCollecting === null || document.hidden) this.#applyBatch();
  }

  /** Applies the pending events, then collects events for the next batch. */
  readonly #applyBatch = (): void => {
    this.#endCollecting?.();
    this.#endCollecting = this.#pending.length === 0 ? null : this.#collect();
    this.#applyPending();
  };

  /** Applies the next batch a while after this one is painted, when the page is idle. Returns the function that ends it. */
  #collect(): () => void {
    const began = performance.now();
    let end = this.#deps.afterPaint(() => {
      const took = performance.now() - began;
      const timer = setTimeout(
        () => {
          end = whenIdle(this.#applyBatch, BUSY_MS);
        },
        Math.min(Math.max(BATCH_MS, took * REST_FACTOR), LONGEST_BATCH_MS),
      );
      end = () => clearTimeout(timer);
    });
    return () => end();
  }

  #applyPending(): void {
    const frames = this.#pending;
    if (frames.length === 0) return;
    this.#pending = [];
    this.#deps.batch(() => {
      for (const frame of frames) {
        for (const listener of this.#listeners.get(`${frame.topic}/${frame.event}`) ?? [])
          listener(itemsOf(frame), numbersOf(frame));
      }
    });
  }

  #handle(socket: WebSocket, frame: RealtimeFrame): void {
    switch (frame.type) {
      case 'ready':
        this.#failures = 0;
        this.#isReady = true;
        this.#deps.onConnection(true);
        this.#topics.renewAll();
        break;
      case 'heartbeat':
        socket.send(JSON.stringify({ type: 'pong', seq: frame.seq }));
        break;
      case 'reload':
        this.#deps.onReload();
        break;
      case 'event':
        this.#pending.push(frame);
    }
  }

  #closed(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#isStopped) return;
    this.#socket = null;
    this.#isReady = false;
    clearTimeout(this.#silenceTimer);
    this.#gate.reset();
    if (code === closeCode.SESSION_ENDED) {
      this.stop();
      this.#deps.onSessionEnded();
      return;
    }
    this.#deps.onConnection(false);
    this.#retryTimer = setTimeout(this.#connectNow, reconnectDelayMs(this.#failures));
    this.#failures += 1;
  }

  #watchSilence(): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => {
      const silent = this.#socket;
      silent?.close();
      // A dead connection may not report its close for minutes.
      if (silent) this.#closed(silent, 1006);
    }, SILENCE_LIMIT_MS);
  }
}
