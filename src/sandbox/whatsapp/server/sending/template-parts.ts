import type { Template } from '../registry/entities.ts';
import type { Json } from '../../../core/server/read-json.ts';

/** The component of a template with that type. */
export const componentOf = (template: Template, type: string): Json | undefined =>
  template.components.find((each) => String(each['type']).toUpperCase() === type.toUpperCase());
/** The components of a send with that type. */
export const given = (components: readonly Json[], type: string): Json[] =>
  components.filter((each) => String(each['type']).toLowerCase() === type);
