import type { Id } from '../../contract/id.ts';

/** NOTIFY takes less than 8000 bytes; ids have 19 digits at most. */
const MAX_PAYLOAD = 7_900;
const EVERYBODY = '*';

/**
 * Writes nudges as payloads of NOTIFY: the sender's name, then ids. The name lets a process ignore its
 * own words, which its listeners have heard already.
 */
export function writePayloads(sender: string, businessIds: Iterable<Id> | 'all'): string[] {
  if (businessIds === 'all') return [`${sender}:${EVERYBODY}`];
  const payloads: string[] = [];
  let payload = '';
  for (const businessId of businessIds) {
    if (payload.length + businessId.length + 1 > MAX_PAYLOAD) {
      payloads.push(payload);
      payload = '';
    }
    payload += payload === '' ? `${sender}:${businessId}` : `,${businessId}`;
  }
  if (payload !== '') payloads.push(payload);
  return payloads;
}

/** Reads a payload; null when it is our own. What cannot be read counts as "look everywhere". */
export function readPayload(sender: string, payload: string): readonly Id[] | 'all' | null {
  const [from, list = EVERYBODY] = payload.split(':', 2);
  if (from === sender) return null;
  const ids = list.split(',');
  return ids.every((each) => /^[1-9]\d{0,18}$/.test(each)) ? ids : 'all';
}
