import { z } from 'zod';
import { instant, optionalText, requiredText } from '../../foundation/contract/fields.ts';
import { actor } from '../../foundation/contract/actor.ts';
import { id } from '../../foundation/contract/id.ts';
import { shownPicture } from '../../media/contract/thumbnails.ts';
import { fileIdNames, withCsid } from '../../media/contract/media.ts';
import { reaction } from './reaction.ts';
import { LONGEST_TEXT, sendable } from './sendable.ts';

/** Message times keep the specification's form: UTC 'YYYY-MM-DD HH:mm:ss'. */
export const messageTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

export const messageStatus = z.enum([
  'pending',
  'held_for_quality_assessment',
  'sent',
  'delivered',
  'read',
  'replied',
  'failed',
  'error',
  'received',
]);
export type MessageStatus = z.infer<typeof messageStatus>;

/** Higher wins; `failed` wins over pending, held and sent only (decisions, Status rank). */
export const statusRank: Readonly<Record<MessageStatus, number>> = {
  pending: 0,
  error: 1,
  held_for_quality_assessment: 2,
  sent: 3,
  failed: 4,
  delivered: 5,
  read: 6,
  replied: 7,
  received: 9,
};

const file = z.object({
  csid: id.nullable(),
  name: z.string(),
  mime_type: z.string(),
  size: z.number().int().nullable(),
  caption: z.string().optional(),
  ...shownPicture,
});

/** What a message of each kind holds, as it is stored and shown. */
export const messageContents = {
  text: z.object({ text: z.string() }),
  image: file,
  video: file,
  audio: file.extend({ voice: z.boolean().optional() }),
  file,
  sticker: file.extend({ animated: z.boolean().optional() }),
  location: z.object({
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  location_request: z.object({ text: z.string() }),
  contacts: z.object({
    contacts: z.array(
      z.object({ name: z.string(), phones: z.array(z.string()), emails: z.array(z.string()).optional() }),
    ),
  }),
  order: z.object({
    catalog_id: z.string().optional(),
    text: z.string().optional(),
    items: z.array(z.object({ product: z.string(), quantity: z.number(), price: z.number(), currency: z.string() })),
    total: z.number(),
    currency: z.string(),
  }),
  template: z.object({
    template_id: id,
    name: z.string(),
    language: z.string(),
    header: z
      .object({ format: z.string(), text: z.string().optional(), csid: id.nullable().optional(), ...shownPicture })
      .optional(),
    body: z.string(),
    footer: z.string().optional(),
    buttons: z.array(
      z.object({ type: z.string(), text: z.string(), url: z.string().optional(), phone_number: z.string().optional() }),
    ),
    params: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  /** A tap on a quick reply or on an option of a list. */
  reply: z.object({
    text: z.string(),
    payload: z.string().optional(),
    description: z.string().optional(),
    is_form: z.boolean().optional(),
  }),
  selection_request: z.object({
    text: z.string(),
    button: z.string().optional(),
    options: z.array(z.object({ id: z.string(), label: z.string(), description: z.string().optional() })),
  }),
  /** The business's catalogue; `product`: the one whose picture stands for it. */
  catalog: z.object({ text: z.string(), footer: z.string().optional(), product: z.string().optional() }),
  /** Products of a catalogue, by the provider's ids. */
  products: z.object({
    text: z.string(),
    header: z.string().optional(),
    footer: z.string().optional(),
    catalog_id: z.string(),
    sections: z.array(z.object({ title: z.string().optional(), products: z.array(z.string()) })),
  }),
  /** What a colleague wrote for colleagues: it is never sent, and no provider knows it. */
  comment: z.object({
    text: z.string(),
    /** Whom the text names after an @, as they were called then. */
    mentions: z.array(z.object({ id, label: z.string() })),
    is_deleted: z.literal(true).optional(),
  }),
  /** System lines: window opened, elapsed, assigned, asked for, closed, reopened, number changed, what became of a follow-up or a scheduled message, put aside and back. */
  system: z.object({
    event: z.enum([
      'window_opened',
      'window_elapsed',
      'assigned',
      'unassigned',
      'closed',
      'reopened',
      'number_changed',
      'follow_up_set',
      'follow_up_cancelled',
      'follow_up_discarded',
      'follow_up_failed',
      'follow_up_as_template',
      'snoozed',
      'unsnoozed',
      'snooze_over',
      'snooze_broken',
      'scheduled_failed',
      'chat_requested',
      'hand_over_requested',
      'request_declined',
      'script_started',
      'script_ended',
    ]),
    actor: actor.nullable(),
    subject: z.object({ id, label: z.string() }).nullable(),
    /** What was written down when the chat was closed. */
    conversation: z.object({ outcome: z.string(), summary: z.string() }).optional(),
    /** When the follow-up leaves. */
    follow_up_time: instant.optional(),
    /** The name of the template that was sent in place of the follow-up. */
    template: z.string().optional(),
    /** Until when the chat is put aside. */
    snoozed_until: instant.optional(),
    /** The name of the script that handles the chat, or did. */
    script: z.string().optional(),
    /** Why the follow-up or the scheduled message was not sent, or the script ended. */
    reason: z.string().optional(),
  }),
  deleted: z.object({}),
  /** `is_placeholder`: the content comes later. */
  unsupported: z.object({ reason: z.string(), is_placeholder: z.literal(true).optional() }),
} as const;

export type ContentOfComment = z.infer<(typeof messageContents)['comment']>;

export type ContentType = keyof typeof messageContents;
export const contentType = z.enum(Object.keys(messageContents) as [ContentType, ...ContentType[]]);

export const messageError = z.object({
  /** What to do, for people. */
  message: z.string(),
  /** The provider's own code and words, shown on demand. */
  code: z.number().int().nullable(),
  detail: z.string().nullable(),
});

/** A message on the wire. */
export const message = z.object({
  id,
  client_id: z.string().nullable(),
  chat: z.object({ id }),
  content_type: contentType,
  content: z.record(z.string(), z.unknown()),
  origin: z.enum(['incoming', 'outgoing']),
  /** System lines are drawn in the middle and belong to neither side. */
  system_info: z.record(z.string(), z.unknown()).nullable(),
  status: messageStatus,
  error: messageError.nullable(),
  starred: z.boolean(),
  reactions: z.array(z.object({ emoji: z.string(), origin: z.enum(['incoming', 'outgoing']), time: messageTime })),
  meta: z.object({ replied_for: id.optional(), retry_of: id.optional() }).catchall(z.unknown()),
  reply_message: z
    .object({
      id,
      origin: z.enum(['incoming', 'outgoing']),
      content_type: contentType,
      text: z.string(),
      has_thumbnail: shownPicture.has_thumbnail,
    })
    .nullable(),
  /** Who wrote it: a person, an automation, a campaign; null for what the contact wrote. */
  owner: actor.nullable(),
  time: messageTime,
  read_time: messageTime.nullable(),
});
export type Message = z.infer<typeof message>;

const LONGEST_CAPTION = 4_000;

/** The sender's own id: chat id plus a timestamp. The same one again returns the same message. */
export const clientMessageId = z
  .string({ error: 'Give the message an id of your own.' })
  .regex(/^[\w.:-]{1,80}$/, { error: 'Give the message an id of your own.' });

/** A template and its values. */
export const templateContent = z.strictObject({
  template_id: z.string({ error: 'Choose a template.' }).pipe(id),
  params: z
    .array(z.strictObject({ name: z.string().max(60), value: z.string().max(2000) }))
    .max(50)
    .default([]),
});

/** What a person may send. */
export const sendMessageBody = z.discriminatedUnion('content_type', [
  z.strictObject({
    content_type: z.literal('text'),
    content: z.strictObject({ text: requiredText('Write a message.', LONGEST_TEXT) }),
    ...common(),
  }),
  z.strictObject({ content_type: z.literal('file'), content: fileContent(), ...common() }),
  z.strictObject({
    content_type: z.literal('audio'),
    /** A recording in Ogg is sent as a voice note unless this says no. */
    content: z.strictObject({ ...fileFields(), voice: z.boolean().optional() }).transform(withCsid),
    ...common(),
  }),
  z.strictObject({ content_type: z.literal('sticker'), content: fileContent(), ...common() }),
  z.strictObject({
    content_type: z.literal('location'),
    content: z.strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: optionalText(100).optional(),
      address: optionalText(300).optional(),
    }),
    ...common(),
  }),
  z.strictObject({
    content_type: z.literal('location_request'),
    content: z.strictObject({ text: requiredText('Write a message.', 1024) }),
    ...common(),
  }),
  z.strictObject({ content_type: z.literal('contacts'), content: sendable.contacts, ...common() }),
  z.strictObject({ content_type: z.literal('selection_request'), content: sendable.selection_request, ...common() }),
  z.strictObject({ content_type: z.literal('catalog'), content: sendable.catalog, ...common() }),
  z.strictObject({ content_type: z.literal('products'), content: sendable.products, ...common() }),
  z.strictObject({
    content_type: z.literal('template'),
    content: templateContent,
    ...common(),
  }),
]);
export type SendMessage = z.output<typeof sendMessageBody>;

type Without<Union, Field extends PropertyKey> = Union extends unknown ? Omit<Union, Field> : never;
/** A message to be sent, without the id of a client: what an automation or a campaign sends. */
export type MessageBody = Without<SendMessage, 'client_id'>;

function fileFields() {
  // Name, type and size are hints of the client: what is stored with the file counts.
  return {
    ...fileIdNames,
    name: optionalText(240).optional(),
    mime_type: z.string().max(200).optional(),
    size: z.number().optional(),
    caption: optionalText(LONGEST_CAPTION).optional(),
  };
}

function fileContent() {
  return z.strictObject(fileFields()).transform(withCsid);
}

function common() {
  return {
    client_id: clientMessageId,
    /** The message that is answered, and the failed one that is sent again. */
    meta: z.strictObject({ replied_for: id.optional(), retry_of: id.optional() }).optional(),
  };
}

/** `starred`, or a reaction: one emoji, or empty to take ours back. */
export const updateMessageBody = z
  .strictObject({ starred: z.boolean().optional(), reaction: reaction.optional() })
  .refine(({ starred, reaction: emoji }) => (starred === undefined) !== (emoji === undefined), {
    error: 'Send starred or a reaction.',
  });
