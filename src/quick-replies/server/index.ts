/** The public API of the quick replies area. */
export { quickRepliesArea } from './area.ts';
