/** The public API of the macros area. */
export { macrosArea } from './area.ts';
