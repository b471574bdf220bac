import { z } from 'zod';
import { channelKinds } from '../../channels/contract/providers/kinds.ts';
import { requiredText } from '../../foundation/contract/fields.ts';
import { checkTemplate } from './check-template.ts';
import { templateFields } from './template-fields.ts';

export type { TemplateBody, TemplateBodyButton } from './template-fields.ts';

/** Everything a person writes of a template. */
export const templateBody = z.strictObject(templateFields).superRefine(checkTemplate);
/**
 * An edit replaces all of it. `version`: what the person saw; it is refused where someone else has changed it since. Name and
 * language of a published template are sent as they are, also a language in which none are written here.
 */
export const updateTemplateBody = z
  .strictObject({
    ...templateFields,
    language: requiredText('Choose a language.', 20),
    version: z.int().positive().optional(),
  })
  .superRefine(checkTemplate);
export const newTemplateBody = z
  .strictObject({ ...templateFields, channels_group: z.enum(channelKinds) })
  .superRefine(checkTemplate);
export type NewTemplateBody = z.infer<typeof newTemplateBody>;
