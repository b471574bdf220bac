import type { SandboxClock } from './clock.ts';
import type { Json } from './read-json.ts';

export type FeedGroup = 'messages' | 'status' | 'errors' | 'other';

/** One line of the event log, in words and with what was behind them. */
export interface FeedEntry {
  seq: number;
  time: string;
  group: FeedGroup;
  icon: string;
  title: string;
  detail: string;
  json: Json;
}

export interface Feed {
  add(entry: Omit<FeedEntry, 'seq' | 'time'>): void;
  /** Newest first; of one group, or of all. */
  newest(limit: number, group?: FeedGroup | null): FeedEntry[];
  /** Calls the listener when something changed that the page shows; returns what ends it. */
  listen(listener: () => void): () => void;
  touch(): void;
  clear(): void;
}

const KEPT = 400;
/** Many changes in a row are announced once. */
const TELL_AFTER_MS = 40;

/** What happened lately, for the phone page. */
export function createFeed(clock: SandboxClock): Feed {
  let entries: FeedEntry[] = [];
  let seq = 0;
  const listeners = new Set<() => void>();
  let telling: NodeJS.Timeout | undefined;
  const touch = (): void => {
    if (listeners.size === 0) return;
    telling ??= setTimeout(() => {
      telling = undefined;
      for (const listener of listeners) listener();
    }, TELL_AFTER_MS).unref();
  };
  return {
    add(entry) {
      entries.push({ seq: ++seq, time: new Date(clock.now()).toISOString(), ...entry });
      if (entries.length > KEPT * 2) entries = entries.slice(-KEPT);
      touch();
    },
    newest(limit, group = null) {
      const meant = group === null ? entries : entries.filter((entry) => entry.group === group);
      return meant.slice(-limit).toReversed();
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    touch,
    clear() {
      entries = [];
      touch();
    },
  };
}
