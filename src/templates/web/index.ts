export { templatesArea } from './area.ts';
export { activeTemplatesQuery } from './queries.ts';
export { fillTemplate, type FilledTemplate, type TemplateValues } from './fill-template.ts';
