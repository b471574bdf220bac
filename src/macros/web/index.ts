/** The public API of the macros area in the browser. */
export { area as macrosArea } from './area.ts';
