import type { Seat } from './live-client.ts';

/** What a process of clients is made of. */
export interface ClientPlan {
  origin: string;
  /** A deaf one sits there to prove that it receives nothing. */
  seats: (Seat & { isDeaf: boolean })[];
  events: { kind: 'counted' } | { kind: 'flooded'; firstCustomer: number; customers: number };
}

/** The orders that it gets. */
export type Order =
  | { kind: 'open'; /** So many of them. */ first: number }
  | { kind: 'cut' }
  | { kind: 'record' }
  | { kind: 'ways'; moments: Float64Array; firstMark: number }
  /** A new flood of `count` messages begins, which counts from 0. */
  | { kind: 'begin'; count: number }
  /** By business. */
  | { kind: 'expect'; counts: Readonly<Record<string, number>> };

/** What it answers. */
export interface Replies {
  open: null;
  cut: null;
  record: null;
  ways: Float32Array;
  begin: null;
  expect: null;
}

export type Report = { response: Replies[Order['kind']] } | { delivered: number; frames: number } | { fault: string };
