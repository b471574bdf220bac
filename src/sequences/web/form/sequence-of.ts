import { sequence, type Sequence } from '../../contract/sequence.ts';

/** A sequence out of a refusal, as another person has left it: as a record, whose owner has one name. Null where it is none. */
export function sequenceOf(given: unknown): Sequence | null {
  if (typeof given !== 'object' || given === null || !('owner' in given)) return null;
  return sequence.safeParse({ ...given, user: given.owner }).data ?? null;
}
