/** What other areas' screens and tests use of quick replies. */
export { area as quickRepliesArea } from './area.ts';
