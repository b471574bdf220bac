import { z } from 'zod';
import { channelKinds } from '../../channels/contract/providers/kinds.ts';
import { id } from '../../foundation/contract/id.ts';

export const templateVariable = z.object({
  name: z.string(),
  place: z.enum(['header', 'body', 'button']),
  example: z.string().nullable(),
});

/** A template as the picker needs it. */
export const template = z.object({
  id,
  name: z.string(),
  language: z.string(),
  category: z.enum(['marketing', 'utility', 'authentication']),
  status: z.enum(['active', 'inactive', 'pending', 'rejected', 'paused', 'disabled']),
  channels_group: z.enum(channelKinds),
  header: z.object({
    format: z.enum(['none', 'text', 'image', 'video', 'document', 'location']),
    text: z.string().nullable(),
  }),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(
    z.object({
      type: z.enum(['url', 'phone_number', 'copy_code', 'quick_reply', 'other']),
      text: z.string(),
      url: z.string().nullable(),
      phone_number: z.string().nullable(),
    }),
  ),
  /** Everything that must be given a value before it can be sent. */
  variables: z.array(templateVariable),
});
export type Template = z.infer<typeof template>;
