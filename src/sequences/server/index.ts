/** The public API of the sequences area. */
export { sequencesArea } from './area.ts';
export { addToSequence, type AdditionResult, type SequenceAddition } from './entries/add-to-sequence.ts';
