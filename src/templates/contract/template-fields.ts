import { z } from 'zod';
import { optionalText, requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { headerTypes, templateCategories, templateLanguages, templatePurposes } from './template.ts';
import { templateLimits } from './template-limits.ts';

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

/** Each by itself; what they are together is checked by `checkTemplate`. */
export const templateFields = {
  name: requiredText('Name the template.', templateLimits.name),
  language: z.enum(templateLanguages, { error: 'Choose a language.' }),
  category: z.enum(templateCategories, { error: 'Choose a category.' }),
  purpose: z.enum(templatePurposes, { error: 'Choose what the template is for.' }),
  headerType: z.enum(headerTypes, { error: 'Choose a header.' }),
  /** The text of a header of type `text`. */
  header: optionalText(templateLimits.header).nullable(),
  /** The csid of a header's file, from `POST /server/templates/media`; null keeps the header without one. */
  media: id.nullable(),
  /** Empty for an authentication template, whose words are the provider's. */
  body: optionalText(templateLimits.body),
  footer: optionalText(templateLimits.footer).nullable(),
  buttons: z.array(templateBodyButton).max(templateLimits.buttons, { error: 'A template has up to 10 buttons.' }),
  /** Samples by the name of their variable: those of the body, `_header_text`, `_button_N`. */
  samples: z.record(z.string().max(templateLimits.variableName), optionalText(templateLimits.body)),
};

const fields = z.object(templateFields);

/** Also of a template that the provider has in another language. */
export type TemplateBody = Omit<z.infer<typeof fields>, 'language'> & { language: string };
