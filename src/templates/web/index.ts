export { area as templatesArea } from './area.ts';
export { activeTemplates, activeTemplatesQuery } from './queries.ts';
export { TEMPLATE_PAGE_SIZE } from './cache/template-lists.ts';
export { TemplateBubble } from './preview/TemplateBubble.tsx';
export { storedContent } from './preview/preview-content.ts';
export { fillTemplate, type FilledTemplate, type TemplateValues } from './fill-template.ts';
