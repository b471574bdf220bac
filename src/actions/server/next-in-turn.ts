import type { Id } from '../../foundation/contract/id.ts';

/** Somebody to whom chats can be given now. */
export interface Candidate {
  id: Id;
  open_chats: number;
  /** Open chats at most; null: any number. */
  chat_capacity: number | null;
}

const isLater = (one: Id, other: Id): boolean => BigInt(one) > BigInt(other);

/**
 * Who comes after the last one in the order of the ids, and has room for one more chat; null where nobody has. The last one
 * need not be among them any more. Pure.
 */
export function nextInTurn(candidates: readonly Candidate[], last: Id | null): Candidate | null {
  const free = candidates
    .filter(({ open_chats: open, chat_capacity: most }) => most === null || open < most)
    .toSorted((one, other) => (isLater(one.id, other.id) ? 1 : -1));
  const later = last === null ? undefined : free.find(({ id }) => isLater(id, last));
  return later ?? free[0] ?? null;
}
