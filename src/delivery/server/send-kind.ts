import type { Area } from '../../foundation/server/area.ts';
import type { SendGuard, SendSettle } from './send.ts';

/** The kind of everything that is sent one by one. */
export const SINGLE = 'message';

/** Something that sends, declared by its area: single messages, and each kind of source that sends in bulk. */
export interface SendKind {
  kind: string;
  /** CheckedSends when rows are claimed. That of single messages is asked about all sends; that of another kind can refuse more. */
  guard: SendGuard;
  /** Writes outcomes. That of single messages is given all, because every send has a message. */
  settle?: SendSettle;
}

declare module '../../foundation/server/area.ts' {
  interface Area {
    sendKinds?: readonly SendKind[];
  }
}

export type SendKinds = ReadonlyMap<string, SendKind>;

/** The kinds of all areas by name. */
export function sendKindsOf(areas: readonly Area[]): SendKinds {
  const all = areas.flatMap(({ sendKinds }) => sendKinds ?? []);
  const kinds = new Map(all.map((kind) => [kind.kind, kind]));
  if (kinds.size < all.length) throw new Error('Two areas declare the same kind of sends');
  return kinds;
}

/** A kind that an area declares; a row of any other cannot be sent by this program. */
export function sendKind(kinds: SendKinds, kind: string): SendKind {
  const found = kinds.get(kind);
  if (!found) throw new Error(`No area declares sends of the kind ${kind}`);
  return found;
}
