import { z } from 'zod';
import { channelKinds } from '../../channels/contract/providers/kinds.ts';
import { optionalText, requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { headerTypes, templateCategories, templateLanguages, templatePurposes } from './template.ts';
import { checkTemplate } from './check-template.ts';

/** Limits of the specification (section 10). Where a provider takes less, see `TemplateRules` of its capabilities. */
export const templateLimits = {
  /** Of Meta's template reference; the specification names none. */
  name: 512,
  header: 60,
  body: 1024,
  footer: 60,
  buttonLabel: 60,
  url: 2000,
  variableName: 60,
  /** In all, of Meta's template reference. */
  buttons: 10,
} as const;

const buttonLabel = requiredText('Write what the button says.', templateLimits.buttonLabel);

/** A button as a person writes it. A code to copy has no words of its own: the provider writes them. */
export const templateBodyButton = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('url'),
    text: buttonLabel,
    url: requiredText('Write the address that the button opens.', templateLimits.url),
  }),
  z.strictObject({
    type: z.literal('phone_number'),
    text: buttonLabel,
    phone_number: requiredText('Write the phone number with its country code.', 40),
  }),
  z.strictObject({ type: z.literal('copy_code'), code: requiredText('Write a code such as FEST20.', 60) }),
  z.strictObject({ type: z.literal('quick_reply'), text: buttonLabel }),
]);
export type TemplateBodyButton = z.infer<typeof templateBodyButton>;

const fields = {
  name: requiredText('Name the template.', templateLimits.name),
  language: z.enum(templateLanguages, { error: 'Choose a language.' }),
  category: z.enum(templateCategories, { error: 'Choose a category.' }),
  purpose: z.enum(templatePurposes, { error: 'Choose what the template is for.' }),
  headerType: z.enum(headerTypes, { error: 'Choose a header.' }),
  /** The text of a header of type `text`. */
  header: optionalText(templateLimits.header).nullable(),
  /** The csid of a header's file, from `POST /server/templates/media`; null keeps the header without one. */
  media: id.nullable(),
  body: requiredText('Write the message.', templateLimits.body),
  footer: optionalText(templateLimits.footer).nullable(),
  buttons: z.array(templateBodyButton).max(templateLimits.buttons, { error: 'A template has up to 10 buttons.' }),
  /** Samples by the name of their variable: those of the body, `_header_text`, `_button_N`. */
  samples: z.record(z.string().max(templateLimits.variableName), optionalText(templateLimits.body)),
};

/** Everything a person writes of a template. An edit replaces all of it. */
export const templateBody = z.strictObject(fields).superRefine(checkTemplate);
export const newTemplateBody = z
  .strictObject({ ...fields, channels_group: z.enum(channelKinds) })
  .superRefine(checkTemplate);
export type TemplateBody = z.infer<typeof templateBody>;
export type NewTemplateBody = z.infer<typeof newTemplateBody>;
