/** The public API of the outreach area. */
export { outreachArea } from './area.ts';
