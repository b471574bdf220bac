export { area as templatesArea } from './area.ts';
export { activeTemplates, activeTemplatesQuery, TEMPLATE_PAGE_SIZE } from './queries.ts';
export { fillTemplate, type FilledTemplate, type TemplateValues } from './fill-template.ts';
