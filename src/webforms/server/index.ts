/** The public API of the webforms area. */
export { webFormsArea } from './area.ts';
