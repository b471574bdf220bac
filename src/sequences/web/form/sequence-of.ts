import { sequence, type Sequence } from '../../contract/sequence.ts';

/** A sequence out of a refusal, as another person has left it; null where it is none. */
export const sequenceOf = (given: unknown): Sequence | null => sequence.safeParse(given).data ?? null;
