import { type Chance, chanceOf } from '../../../core/server/chance.ts';

/** The calls that a fault can be put on. */
export const FAULTY_CALLS = [
  'send',
  'mark_read',
  'media_upload',
  'media_url',
  'media_download',
  'media_delete',
  'register',
  'subscribe',
  'token',
  'account',
  'number',
  'templates',
  'any',
] as const;
export type FaultyCall = (typeof FAULTY_CALLS)[number];

export interface FaultGiven {
  call: FaultyCall;
  /** An error answer, no response, a cut connection, or accepted and failed later by webhook. */
  kind: 'error' | 'timeout' | 'reset' | 'fail_later';
  /** Before acceptance nothing happens; after it the message is on its way. */
  when: 'before' | 'after';
  code: number;
  subcode?: number | undefined;
  details?: string | undefined;
  /** Instead of the code's own. */
  http_status?: number | undefined;
  number_id?: string | undefined;
  recipient?: string | undefined;
  share: number;
  seed: number;
  /** How often it strikes at most; null: without end. */
  count: number | null;
  /** How long a timeout keeps the caller waiting before the connection is cut. */
  hold_ms: number;
}

export interface Fault extends FaultGiven {
  id: number;
  struck: number;
}

export interface Faults {
  add(given: FaultGiven): Fault;
  list(): Fault[];
  remove(id: number): boolean;
  clear(): void;
  /** The fault that strikes this call, counted as struck. */
  pick(call: FaultyCall, numberId?: string, recipient?: string): Fault | null;
}

/** The faults that were ordered; each rolls its own seeded dice. */
export function createFaults(): Faults {
  const faults: { fault: Fault; random: Chance }[] = [];
  let lastId = 0;
  return {
    add(given) {
      const fault: Fault = { ...given, id: ++lastId, struck: 0 };
      faults.push({ fault, random: chanceOf(given.seed) });
      return fault;
    },
    list: () => faults.map(({ fault }) => fault),
    remove(id) {
      const index = faults.findIndex(({ fault }) => fault.id === id);
      if (index !== -1) faults.splice(index, 1);
      return index !== -1;
    },
    clear: () => void faults.splice(0),
    pick(call, numberId, recipient) {
      for (const { fault, random } of faults) {
        const isMeant =
          (fault.call === call || fault.call === 'any') &&
          (fault.count === null || fault.struck < fault.count) &&
          (fault.number_id === undefined || fault.number_id === numberId) &&
          (fault.recipient === undefined || fault.recipient === recipient);
        if (isMeant && random.hits(fault.share)) {
          fault.struck += 1;
          return fault;
        }
      }
      return null;
    },
  };
}
