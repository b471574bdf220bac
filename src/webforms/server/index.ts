/** The public API of the webforms area. */
export { webFormsArea } from './area.ts';
export { findForm as findWebForm } from './web-form-store.ts';
