import { closeCode } from '../../contract/realtime.ts';
import type { Id } from '../../contract/id.ts';
import type { LogPage, LoggedEvent } from '../events/event-log.ts';
import { hideNumbersInJson } from '../hidden-numbers.ts';
import { CommittedEvents } from './committed-events.ts';
import { eventFrames, signalFrame } from './frame.ts';
import type { LiveSocket } from './live-socket.ts';
import { eventKey } from './topics.ts';

/** A client further behind than this reloads: fetching the lists again is less than all these events. */
const MAX_RESUME_EVENTS = 10_000;
/** Asks for no events, only for the head of the log. */
const ONLY_HEAD = Number.MAX_SAFE_INTEGER;

/** The sockets of one business in this process. */
export class BusinessGroup {
  readonly businessId: Id;
  readonly sockets = new Set<LiveSocket>();
  /** Which of the heartbeat's ticks is this group's; spreads the work over the interval. */
  readonly phase: number;
  needsSubscriptions = true;
  readonly committed = new CommittedEvents();
  /** The log is not read before this (milliseconds of `performance.now`): followers are collected. */
  notBefore = 0;
  readonly #wake: (group: BusinessGroup) => void;
  readonly #ownNumbers: ReadonlySet<string>;

  /** `ownNumbers`: the events, by `eventKey`, whose phone numbers everyone sees whole. */
  constructor(
    businessId: Id,
    phase: number,
    { wake, ownNumbers }: { wake: (group: BusinessGroup) => void; ownNumbers: ReadonlySet<string> },
  ) {
    this.businessId = businessId;
    this.phase = phase;
    this.#wake = wake;
    this.#ownNumbers = ownNumbers;
  }

  /** After which number the next read of the log must begin, for all sockets at once. */
  readAfter(): number {
    let after = ONLY_HEAD;
    for (const { cursor, isBusy } of this.sockets) if (cursor !== null && !isBusy && cursor < after) after = cursor;
    return after;
  }

  /** What follows `after`, when this process has written it itself. Who comes in waits for the head of the log, which only the log knows. */
  committedAfter(after: number): LogPage | null {
    const page = this.committed.pageAfter(after);
    for (const { cursor } of this.sockets) if (cursor === null) return null;
    return page;
  }

  /** Hands a page of the log, read after `after`, to every socket. True when someone is still behind. */
  deliver(page: LogPage, after: number, now: number): boolean {
    const flush: Flush = {
      page,
      after,
      now,
      frames: new Map(),
      isPersonal: page.events.some(({ audience }) => audience !== null),
      ownNumbers: this.#ownNumbers,
    };
    let isBehind = false;
    for (const socket of this.sockets) {
      if (socket.isBusy || !socket.isSubscribed) continue; // both wake the group again
      if (!this.#deliverTo(socket, flush)) socket.close(closeCode.TOO_SLOW);
      else if (!socket.isBusy && socket.cursor !== null && socket.cursor < page.head) isBehind = true;
    }
    return isBehind;
  }

  /** Sends the present number to everyone who is up to date; `isPing` also asks for a sign of life. */
  beat(isPing: boolean): void {
    const frames = new Map<number, Buffer>();
    for (const socket of this.sockets) {
      if (isPing) socket.ping();
      const { cursor } = socket;
      if (!socket.isReady || cursor === null) continue;
      const frame = frames.get(cursor) ?? signalFrame('heartbeat', cursor);
      frames.set(cursor, frame);
      if (!socket.send([frame])) socket.close(closeCode.TOO_SLOW);
    }
  }

  /** False when the client reads too slowly. */
  #deliverTo(socket: LiveSocket, flush: Flush): boolean {
    const { page, after } = flush;
    const { cursor } = socket;
    if (cursor === null) {
      socket.cursor = page.head;
      return this.#sayReady(socket, page.head);
    }
    if (cursor > page.head || page.head - cursor > MAX_RESUME_EVENTS) return this.#reload(socket, page.head);
    if (cursor < after) return true; // it came in or went back while the page was read
    if (isPruned(page, cursor)) return this.#reload(socket, page.head);
    const end = page.events.at(-1)?.seq ?? page.head;
    if (end > cursor && !this.#sendEvents(socket, cursor, end, flush)) return false;
    return socket.isReady || end < page.head || this.#sayReady(socket, page.head);
  }

  /** Sends what the socket has subscribed to, from `cursor` to `end`; the past in pages, each when the one before has left. */
  #sendEvents(socket: LiveSocket, cursor: number, end: number, flush: Flush): boolean {
    const frames = framesFor(socket, cursor, end, flush);
    const isPaged = frames.length > 0 && !socket.isReady && end < flush.page.head;
    if (frames.length > 0 && !socket.send(frames, isPaged ? this.#continue(socket) : undefined)) return false;
    socket.isBusy = isPaged;
    socket.cursor = end;
    return true;
  }

  #continue(socket: LiveSocket): () => void {
    return () => {
      socket.isBusy = false;
      this.#wake(this);
    };
  }

  #sayReady(socket: LiveSocket, head: number): boolean {
    socket.isReady = true;
    return socket.send([signalFrame('ready', head)]);
  }

  #reload(socket: LiveSocket, head: number): boolean {
    socket.cursor = head;
    // What it skips may hold a change of its subscriptions.
    this.needsSubscriptions = true;
    this.#wake(this);
    const frames = [signalFrame('reload', head)];
    if (!socket.isReady) frames.push(signalFrame('ready', head));
    socket.isReady = true;
    return socket.send(frames);
  }
}

/** True when the event after `cursor` is in the log no more. Only for a cursor that the page was read after. */
function isPruned({ events, head }: LogPage, cursor: number): boolean {
  return cursor < head && cursor + 1 < (events[0]?.seq ?? head + 1);
}

/** One page on its way to the sockets of a group, with the frames written so far. */
interface Flush {
  page: LogPage;
  after: number;
  now: number;
  frames: Map<string, Buffer[]>;
  /** Some event is not for everyone, so that frames differ between users. */
  isPersonal: boolean;
  ownNumbers: ReadonlySet<string>;
}

function framesFor(
  socket: LiveSocket,
  cursor: number,
  end: number,
  { page, now, frames, isPersonal, ownNumbers }: Flush,
): Buffer[] {
  const { key, topics } = socket.subscribedTopics(now);
  if (topics.size === 0) return [];
  const { userId } = socket.viewer;
  const { hidesNumbers } = socket;
  const cacheKey = `${cursor}|${key}|${isPersonal ? userId : ''}|${hidesNumbers ? 'masked' : ''}`;
  const written = frames.get(cacheKey);
  if (written) return written;
  const isVisible = ({ seq, topic, audience }: LoggedEvent) =>
    seq > cursor && topics.has(topic) && (audience === null || audience.includes(userId));
  const shown = (event: LoggedEvent): LoggedEvent =>
    hidesNumbers && !ownNumbers.has(eventKey(event)) ? { ...event, data: hideNumbersInJson(event.data) } : event;
  const made = eventFrames(page.events.filter(isVisible).map(shown), cursor, end);
  frames.set(cacheKey, made);
  return made;
}
