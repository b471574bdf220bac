import type { IncomingStatus } from '../../../channels/contract/incoming.ts';
import { statusRank, type Message, type MessageStatus } from '../../contract/message.ts';

export type StatusWord = IncomingStatus['status'];

/** A status with what it brings. */
export interface RankedStatus {
  status: MessageStatus;
  error: Message['error'];
  /** ISO 8601, of the first time it was read. */
  read_time: string | null;
}

/** A voice note that was played was read. */
export const asMessageStatus = (word: StatusWord): MessageStatus => (word === 'played' ? 'read' : word);

/**
 * The higher of two statuses. Ranks are a total order, so any number of statuses in any order and with
 * any repeats come to the same: the highest, with the earliest time at which the message was read.
 */
export function higher(a: RankedStatus, b: RankedStatus): RankedStatus {
  const top = compare(a, b) >= 0 ? a : b;
  return { ...top, read_time: earlier(a.read_time, b.read_time) };
}

function compare(a: RankedStatus, b: RankedStatus): number {
  const difference = statusRank[a.status] - statusRank[b.status];
  // Two failures: the smaller code, so that the order in which they were reported does not matter.
  return difference !== 0 ? difference : (b.error?.code ?? Infinity) - (a.error?.code ?? Infinity) || 0;
}

const earlier = (a: string | null, b: string | null): string | null => {
  if (a === null || b === null) return a ?? b;
  return Date.parse(a) <= Date.parse(b) ? a : b;
};
