import type { Frame } from '../../contract/event.ts';
import { seqNumber, type RealtimeFrame } from '../../contract/realtime.ts';

const types: ReadonlySet<unknown> = new Set(['event', 'heartbeat', 'reload', 'ready'] satisfies Frame['type'][]);

/** Reads a frame; what is not one is ignored (specification, section 4). */
export function parseFrame(text: unknown): RealtimeFrame | null {
  if (typeof text !== 'string') return null;
  try {
    const value = JSON.parse(text) as Partial<RealtimeFrame> | null;
    if (typeof value !== 'object' || value === null || !types.has(value.type)) return null;
    if (!seqNumber.safeParse(value.seq).success) return null;
    if (value.type === 'event' && (typeof value.topic !== 'string' || typeof value.event !== 'string')) return null;
    return value as RealtimeFrame;
  } catch {
    return null;
  }
}

/** The items of an event, whether it came alone or coalesced. */
export function itemsOf(frame: Frame): readonly unknown[] {
  return Array.isArray(frame.data) ? (frame.data as unknown[]) : [frame.data];
}

/** The numbers of these items in the business's log. */
export const numbersOf = (frame: Frame): readonly (number | undefined)[] => (frame.numbers ?? []).map(Number);
