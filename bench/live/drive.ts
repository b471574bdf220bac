import { setTimeout as delay } from 'node:timers/promises';
import type { EventSource } from './event-source.ts';
import type { LoadClients } from './load-clients.ts';
import { BATCH } from './notes.ts';

/** Batches on their way into the log at once: with one more, two would be of the same businesses. */
const IN_FLIGHT = 4;
/** Events of a business that may be under way when as many as possible are pushed. */
const WINDOW = 8;
const WARM_UP_MS = 1_000;

/** One server with its clients and what makes its events. */
export interface LiveSide {
  clients: LoadClients;
  source: EventSource;
  businesses: number;
  /** Clients of a business that get each of its events. */
  hearers: number;
}

const pushed = ({ source }: LiveSide): number => Object.values(source.counts).reduce((sum, count) => sum + count, 0);

/** Everything that was pushed has arrived, at everyone, once and in order. */
export async function settled(side: LiveSide): Promise<void> {
  await side.clients.untilDelivered(pushed(side) * side.hearers);
  await side.clients.order({ kind: 'expect', counts: side.source.counts });
}

export interface Saturated {
  /** Deliveries a second. */
  events: number;
  frames: number;
  /** In all, what came before and behind the measured seconds included. */
  delivered: number;
}

/** Pushes as fast as it arrives. */
export async function saturate(side: LiveSide, seconds: number): Promise<Saturated> {
  const { clients, source, hearers } = side;
  const window = WINDOW * side.businesses * hearers;
  const before = clients.delivered;
  const started = performance.now();
  const end = started + WARM_UP_MS + seconds * 1000;
  let sent = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      if (sent * hearers - (clients.delivered - before) > window) await clients.progress();
      else {
        sent += BATCH;
        await source.push();
      }
    }
  };
  const workers = Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  await Promise.race([workers, delay(WARM_UP_MS)]);
  const from = { events: clients.delivered, frames: clients.frames, at: performance.now() };
  await workers;
  const took = (performance.now() - from.at) / 1000;
  const rate = { events: (clients.delivered - from.events) / took, frames: (clients.frames - from.frames) / took };
  await settled(side);
  return { ...rate, delivered: clients.delivered - before };
}

/** Pushes at a rate, whatever arrives; batches that are late are made up for. Stops with the signal. */
export async function pushPaced({ source, hearers }: LiveSide, perSecond: number, signal: AbortSignal): Promise<void> {
  const everyMs = (BATCH * hearers * 1000) / perSecond;
  const started = performance.now();
  let batch = 0;
  const worker = async (): Promise<void> => {
    while (!signal.aborted) {
      const wait = started + batch++ * everyMs - performance.now();
      if (wait > 0) await delay(wait, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await source.push();
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}

/** How long deliveries take, in milliseconds and sorted, at a wanted rate a second; and how many were made. */
export async function ways(
  side: LiveSide,
  perSecond: number,
  seconds: number,
): Promise<{ sorted: Float32Array; made: number; delivered: number }> {
  const { clients, source, hearers } = side;
  const before = clients.delivered;
  await clients.order({ kind: 'record' });
  const stop = new AbortController();
  const pushing = pushPaced(side, perSecond, stop.signal);
  await Promise.race([pushing, delay(WARM_UP_MS)]);
  const [warm, started] = [source.moments.length, performance.now()];
  await Promise.race([pushing, delay(seconds * 1000)]);
  const made = ((source.moments.length - warm) * BATCH * hearers * 1000) / (performance.now() - started);
  stop.abort();
  await pushing;
  await settled(side);
  const parts = await clients.order({ kind: 'ways', moments: Float64Array.from(source.moments), firstMark: warm });
  return { sorted: joined(parts), made, delivered: clients.delivered - before };
}

/** All of them in one, sorted. */
export function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let index = 0;
  for (const part of parts) {
    all.set(part, index);
    index += part.length;
  }
  return all.toSorted();
}

/** Of sorted ways; `share` as of `percentile`. */
export const wayAt = (sorted: Float32Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Cuts every client, and returns the seconds until each is back and has what it missed. */
export async function comeBack({ clients }: LiveSide): Promise<number> {
  await clients.order({ kind: 'cut' });
  await delay(WARM_UP_MS);
  const started = performance.now();
  await clients.order({ kind: 'open', first: Infinity });
  return (performance.now() - started) / 1000;
}

/** The same while events continue. */
export async function comeBackAmong(side: LiveSide, perSecond: number): Promise<number> {
  const stop = new AbortController();
  const pushing = pushPaced(side, perSecond, stop.signal);
  try {
    await Promise.race([pushing, delay(WARM_UP_MS)]);
    return await comeBack(side);
  } finally {
    stop.abort();
    await pushing;
    await settled(side);
  }
}
