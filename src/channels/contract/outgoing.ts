import { z } from 'zod';

/**
 * What we send, in our own words: everything resolved, nothing of a provider's form. Stored with the
 * outbox row; each provider's client turns it into its own form at the moment of sending.
 */

/** A stored file. Its bytes are found by hash; the provider gets them before the message. */
export const outgoingFile = z.object({
  sha256: z.string(),
  name: z.string(),
  mime_type: z.string(),
  size: z.number().int(),
});
export type OutgoingFile = z.infer<typeof outgoingFile>;

/** The provider's id of the message that is answered. */
const answering = { reply_to: z.string().optional() };
const withFile = { file: outgoingFile, ...answering };

const templateParameter = z.object({ name: z.string().optional(), text: z.string() });

export const outgoingMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), preview_url: z.boolean().optional(), ...answering }),
  z.object({ type: z.literal('image'), caption: z.string().optional(), ...withFile }),
  z.object({ type: z.literal('video'), caption: z.string().optional(), ...withFile }),
  z.object({ type: z.literal('document'), caption: z.string().optional(), ...withFile }),
  z.object({ type: z.literal('audio'), voice: z.boolean().optional(), ...withFile }),
  z.object({ type: z.literal('sticker'), ...withFile }),
  z.object({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
    ...answering,
  }),
  z.object({
    type: z.literal('contacts'),
    contacts: z.array(
      z.object({ name: z.string(), phones: z.array(z.string()), emails: z.array(z.string()).optional() }),
    ),
    ...answering,
  }),
  z.object({
    type: z.literal('catalog'),
    text: z.string(),
    footer: z.string().optional(),
    /** Whose picture stands for the catalogue. */
    product: z.string().optional(),
    ...answering,
  }),
  z.object({
    type: z.literal('products'),
    text: z.string(),
    header: z.string().optional(),
    footer: z.string().optional(),
    catalog_id: z.string(),
    sections: z.array(z.object({ title: z.string().optional(), products: z.array(z.string()) })),
    ...answering,
  }),
  z.object({ type: z.literal('location_request'), text: z.string(), ...answering }),
  z.object({ type: z.literal('reaction'), message_id: z.string(), /** Empty takes it back. */ emoji: z.string() }),
  z.object({
    type: z.literal('buttons'),
    text: z.string(),
    buttons: z.array(z.object({ id: z.string(), label: z.string() })),
    ...answering,
  }),
  z.object({
    type: z.literal('list'),
    text: z.string(),
    button: z.string(),
    options: z.array(z.object({ id: z.string(), label: z.string(), description: z.string().optional() })),
    ...answering,
  }),
  z.object({
    type: z.literal('template'),
    name: z.string(),
    language: z.string(),
    /** Values in the template's order; with names where its variables have names. */
    header: z
      .union([
        z.object({ format: z.literal('text'), parameters: z.array(templateParameter) }),
        z.object({ format: z.enum(['image', 'video', 'document']), file: outgoingFile }),
        z.object({
          format: z.literal('location'),
          latitude: z.number(),
          longitude: z.number(),
          name: z.string(),
          address: z.string(),
        }),
      ])
      .optional(),
    body: z.array(templateParameter),
    /** Only buttons that need a value; `index` is the button's place in the template. */
    buttons: z.array(
      z.object({
        index: z.number().int(),
        kind: z.enum(['url', 'quick_reply', 'copy_code']),
        value: z.string(),
      }),
    ),
    ...answering,
  }),
]);
export type OutgoingMessage = z.infer<typeof outgoingMessage>;

/** Why a message is not delivered: what to do, for people, and the provider's own code and words. */
export interface SendRefusal {
  message: string;
  code: number | null;
  detail: string | null;
}

/** The file that must be with the provider before this message can be sent. */
export function fileOf(message: OutgoingMessage): OutgoingFile | null {
  if ('file' in message) return message.file;
  return message.type === 'template' && message.header && 'file' in message.header ? message.header.file : null;
}
