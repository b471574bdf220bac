/** The public API of the sequences area. */
export { sequencesArea } from './area.ts';
