import '../contract/permissions.ts';
export { activeTemplatesQuery } from './queries.ts';
export { fillTemplate, type FilledTemplate, type TemplateValues } from './fill-template.ts';
