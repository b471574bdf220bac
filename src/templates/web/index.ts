export { area as templatesArea } from './area.ts';
export { activeTemplates, activeTemplatesQuery } from './queries.ts';
export { TEMPLATE_PAGE_SIZE } from './cache/template-lists.ts';
export { fillTemplate, type FilledTemplate, type TemplateValues } from './fill-template.ts';
