/** The public API of the templates area. */
export { applyTemplateUpdates } from './apply-updates.ts';
export { fillTemplate, type HeaderFile } from './fill-template.ts';
export { categoryOf, publishedWording, type WordingButton } from './published-wording.ts';
export { templatesArea } from './area.ts';
export type { TemplateRow } from './template-row-store.ts';
export { findTemplates, findUnapproved } from './template-store.ts';
export { keepHeaderFile, receiveHeaderFile } from './header-files.ts';
