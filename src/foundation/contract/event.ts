import type { z } from 'zod';

/** Who gets an event: everyone of the business, or the named users only. */
export type Audience = { everyone: true } | { user_ids: readonly string[] };

/** One kind of realtime event: its topic is what clients subscribe to. */
export interface EventKind {
  topic: string;
  event: string;
  summary: string;
  data: z.ZodType;
  /** Its phone numbers are those of the business itself, so everyone sees them whole; without it, of its contacts. */
  numbers?: 'own';
  /** It may change who receives what: before anything after it goes out, every socket's rights are read again. */
  changesAccess?: true;
}

export type EventTable = Readonly<Record<string, EventKind>>;

/** Declares the events of one area, keeping each one's exact type. */
export function defineEvents<const Table extends EventTable>(table: Table): Table {
  return table;
}

export type EventData<Kind extends EventKind> = z.input<Kind['data']>;

/** A frame on the socket, as the specification words it, with its number in the business's log. */
export interface Frame {
  topic: string;
  event: string;
  /** An array when several of one event are coalesced. */
  data: unknown;
  type: 'event' | 'heartbeat' | 'reload' | 'ready';
  seq: string;
  /** The number of each item of an event, in the order of `data`. */
  numbers?: readonly string[];
}
