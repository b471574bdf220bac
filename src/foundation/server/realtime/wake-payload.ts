import type { Id } from '../../contract/id.ts';
import { isWorkName, type WorkName } from './bus.ts';
import { readSign, type PresenceSign } from './presence-board.ts';

/** NOTIFY takes less than 8000 bytes; ids have 19 digits at most. */
const MAX_PAYLOAD = 7_900;
const ALL = '*';
const ID = /^[1-9]\d{0,18}$/;

/** What one process says to the others: businesses whose logs have grown, work that waits, where people are. */
export interface Wakes {
  businessIds: readonly Id[] | 'all';
  work: readonly WorkName[];
  signs: readonly PresenceSign[];
}

/**
 * Writes what is to be said as payloads of NOTIFY: the sender's name, then ids, names of work and signs. The name lets a process
 * ignore its own words, which its listeners have received already.
 */
export function writePayloads(sender: string, words: Iterable<string> | 'all'): string[] {
  if (words === 'all') return [`${sender}:${ALL}`];
  const payloads: string[] = [];
  let payload = '';
  for (const word of words) {
    if (payload.length + word.length + 1 > MAX_PAYLOAD) {
      payloads.push(payload);
      payload = '';
    }
    payload += payload === '' ? `${sender}:${word}` : `,${word}`;
  }
  if (payload !== '') payloads.push(payload);
  return payloads;
}

/** Reads a payload; null when it is our own. What cannot be read counts as "read every log". */
export function readPayload(sender: string, payload: string): Wakes | null {
  const [from, list = ALL] = payload.split(':', 2);
  if (from === sender) return null;
  const words = list.split(',');
  const work = words.filter(isWorkName);
  const signs = words.flatMap((word) => readSign(word) ?? []);
  const others = words.filter((word) => !isWorkName(word) && readSign(word) === null);
  return { businessIds: others.every((each) => ID.test(each)) ? others : 'all', work, signs };
}
