/** The public API of the assignment area. */
export { assignmentArea } from './area.ts';
