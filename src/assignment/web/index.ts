/** The public API of the assignment area in the browser. */
export { area as assignmentArea } from './area.ts';
