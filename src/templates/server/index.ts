/** The public API of the templates area. */
export { applyTemplateUpdates } from './apply-updates.ts';
export { fillTemplate } from './fill-template.ts';
export { templatesArea } from './area.ts';
export { findTemplates, findUnapproved, type TemplateRow } from './template-store.ts';
export { HEADER_MEDIA } from './template-variables.ts';
