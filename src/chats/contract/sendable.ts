import { z } from 'zod';
import { optionalText, requiredText } from '../../foundation/contract/fields.ts';
import { isHiddenNumber } from '../../foundation/contract/hidden-numbers.ts';

/** More than any provider takes: what a chat's kind of channel takes is asked when the chat is known. */
export const LONGEST_TEXT = 10_000;
/** Characters of a follow-up. */
export const LONGEST_FOLLOW_UP = 4_096;
/** Characters of a note to whom a chat is handed over. */
export const LONGEST_NOTE = 2_000;

/** Characters above and below what is offered. */
export const LONGEST_HEADER = 60;
export const LONGEST_FOOTER = 60;

/** What a person may send of the kinds that offer people, options or products. */
export const sendable = {
  contacts: z.strictObject({
    contacts: z
      .array(
        z.strictObject({
          name: requiredText('Give the contact a name.', 200),
          phones: z
            .array(
              requiredText('Enter a phone number.', 40).refine((phone) => !isHiddenNumber(phone), {
                error: 'This number is hidden from you. Leave it out, or ask somebody who may see it.',
              }),
            )
            .max(10)
            .default([]),
          emails: z.array(requiredText('Enter an email address.', 250)).max(10).optional(),
        }),
        { error: 'Choose a contact.' },
      )
      .min(1, { error: 'Choose a contact.' })
      .max(20, { error: 'Send at most 20 contacts at once.' }),
  }),
  selection_request: z.strictObject({
    text: requiredText('Write a message.', LONGEST_TEXT),
    button: optionalText(60).optional(),
    options: z
      .array(
        z.strictObject({
          id: requiredText('Give the option an id.', 256),
          label: requiredText('Write the option.', 200),
          description: optionalText(200).optional(),
        }),
        { error: 'Write an option.' },
      )
      .min(1, { error: 'Write an option.' })
      .max(100),
  }),
  catalog: z.strictObject({
    text: requiredText('Write a message.', LONGEST_TEXT),
    footer: optionalText(LONGEST_FOOTER).optional(),
    product: optionalText(100).optional(),
  }),
  products: z.strictObject({
    text: optionalText(LONGEST_TEXT).default(''),
    header: optionalText(LONGEST_HEADER).optional(),
    footer: optionalText(LONGEST_FOOTER).optional(),
    catalog_id: requiredText('Choose a catalogue.', 100),
    sections: z
      .array(
        z.strictObject({
          title: optionalText(60).optional(),
          products: z.array(requiredText('Choose a product.', 100)).min(1, { error: 'Choose a product.' }).max(100),
        }),
        { error: 'Choose a product.' },
      )
      .min(1, { error: 'Choose a product.' })
      .max(100),
  }),
} as const;
