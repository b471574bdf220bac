import type { Id } from '../../contract/id.ts';
import {
  PRESENCE_SHOWN_MS,
  presenceState,
  type PresenceMessage,
  type PresenceState,
  type PresentPeople,
} from '../../contract/presence.ts';

/** Where people are: a record of a topic. */
export type Place = Pick<PresenceMessage, 'topic' | 'record'>;

/** A sign of one socket, of this process or of another. The business and the user are those of its session. */
export interface PresenceSign extends Place {
  businessId: Id;
  userId: Id;
  /** Names the socket: one person may have several tabs. */
  socketKey: string;
  state: PresenceMessage['state'];
}

interface Entry {
  userId: Id;
  state: PresenceState;
  /** Milliseconds of `performance.now`. */
  until: number;
}

/** The last sign of each socket of all processes, as far as it still counts. In memory only: nothing of it is stored. */
export class PresenceBoard {
  readonly #places = new Map<string, Map<string, Entry>>();
  #nextSweep = 0;

  /** Takes a sign; a socket is in one place at a time, which its `left` ends. */
  note({ businessId, userId, socketKey, topic, record, state }: PresenceSign, now: number): void {
    this.#sweep(now);
    const place = placeKey(businessId, { topic, record });
    const entries = this.#places.get(place) ?? new Map<string, Entry>();
    if (state === 'left') entries.delete(socketKey);
    else entries.set(socketKey, { userId, state, until: now + PRESENCE_SHOWN_MS });
    if (entries.size > 0) this.#places.set(place, entries);
    else this.#places.delete(place);
  }

  /** Who is there now, in the order in which they came; of several tabs the one in which a person does most. */
  peopleAt(businessId: Id, place: Place, now: number): PresentPeople['people'] {
    const people = new Map<Id, PresentPeople['people'][number]>();
    for (const { userId: id, state, until } of this.#places.get(placeKey(businessId, place))?.values() ?? []) {
      const expires_in = Math.floor(until - now);
      if (expires_in <= 0) continue;
      const known = people.get(id);
      if (!known || rank(state) > rank(known.state)) people.set(id, { id, state, expires_in });
      else if (state === known.state) known.expires_in = Math.max(known.expires_in, expires_in);
    }
    return [...people.values()];
  }

  /** Places that hold somebody, for tests and for what is too many. */
  get size(): number {
    return this.#places.size;
  }

  #sweep(now: number): void {
    if (now < this.#nextSweep) return;
    this.#nextSweep = now + PRESENCE_SHOWN_MS;
    for (const [place, entries] of this.#places) {
      for (const [key, { until }] of entries) if (until <= now) entries.delete(key);
      if (entries.size === 0) this.#places.delete(place);
    }
  }
}

const placeKey = (businessId: Id, { topic, record }: Place): string => `${businessId} ${topic} ${record}`;

/** Writing to the customer outranks writing to colleagues, and that looking. */
const order: readonly PresenceState[] = ['viewing', 'commenting', 'typing'];
const rank = (state: PresenceState): number => order.indexOf(state);

/** One word of a payload between processes. */
export const writeSign = (sign: PresenceSign): string =>
  `@${[sign.businessId, sign.userId, sign.socketKey, sign.topic, sign.record, sign.state].join('.')}`;

const SIGN = /^@([1-9]\d{0,18})\.([1-9]\d{0,18})\.([0-9a-f]{32})\.([a-z_]{1,60})\.([1-9]\d{0,18})\.([a-z]+)$/;

const isState = (word: string): word is PresenceMessage['state'] =>
  word === 'left' || presenceState.options.some((state) => state === word);

/** Reads such a word; null for any other. */
export function readSign(word: string): PresenceSign | null {
  const [, businessId = '', userId = '', socketKey = '', topic = '', record = '', state = ''] = SIGN.exec(word) ?? [];
  return isState(state) ? { businessId, userId, socketKey, topic, record, state } : null;
}
