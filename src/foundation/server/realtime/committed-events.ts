import { PAGE_BYTES, PAGE_EVENTS, type LoggedEvent, type LogPage } from '../events/event-log.ts';

/**
 * The latest events of one business that this process has committed itself, without a gap. They need not be read again
 * from the log as long as no other process has written between them. At most one page is kept.
 */
export class CommittedEvents {
  #events: LoggedEvent[] = [];

  /** Adds what one transaction has committed. Of two transactions the later one may be reported first. */
  add(events: readonly LoggedEvent[]): void {
    const next = (this.#events.at(-1)?.seq ?? -1) + 1;
    const [first] = events;
    if (first === undefined || first.seq < next) return;
    // What lies before a gap, and more than a page, is read from the log.
    if (events.length > PAGE_EVENTS) this.#events = [];
    else if (first.seq > next || this.#events.length + events.length > PAGE_EVENTS) this.#events = [...events];
    else this.#events.push(...events);
  }

  /** The page that follows number `after`; null when only the log knows it. Forgets what lies before it. */
  pageAfter(after: number): LogPage | null {
    const known = this.#events;
    const start = known.findIndex(({ seq }) => seq > after);
    this.#events = start === -1 ? [] : known.slice(start);
    const [first] = this.#events;
    const head = this.#events.at(-1)?.seq;
    if (first?.seq !== after + 1 || head === undefined) return null;
    let bytes = 0;
    const end = this.#events.findIndex(({ data }) => (bytes += data.length) > PAGE_BYTES);
    // An event that is larger than a page is one.
    const events = end === -1 ? [...this.#events] : this.#events.slice(0, Math.max(1, end));
    return { head, events, hasMore: events.length < this.#events.length };
  }
}
