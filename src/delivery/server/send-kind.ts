import type { Area } from '../../foundation/server/area.ts';
import type { NamedStatement } from '../../foundation/server/db/transaction.ts';
import type { SendGuard, SendSettle } from './send.ts';

/** The kind of everything that is sent one by one. */
export const SINGLE = 'message';

/** Something that sends, declared by its area: single messages, and each kind of source that sends in bulk. */
export interface SendKind {
  kind: string;
  /** Asked when rows of this kind are claimed. */
  guard: SendGuard;
  /** Hears of outcomes. That of single messages hears of all, because every send has a message. */
  settle?: SendSettle;
  /**
   * The members of a source, for bulk sending: `(business_id, record_id, step, after, limit)` → `member_id`, `contact_id`,
   * `slot_values text[]`, by member, the first ones after `after`.
   */
  select?: NamedStatement;
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
