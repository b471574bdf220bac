/** The public API of the sequences area in the browser. */
export { area as sequencesArea } from './area.ts';
export { sequencesFoundQuery } from './queries.ts';
