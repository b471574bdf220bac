import { z } from 'zod';
import { channelKinds } from '../../channels/contract/providers/kinds.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { contentType, messageStatus } from './message.ts';

export const chatViews = ['all_chats', 'open_chats', 'my_chats', 'my_open_chats', 'closed_chats'] as const;
export type ChatView = (typeof chatViews)[number];

const person = z.object({ id, label: z.string() });

/** A template with its values: what a follow-up is once the reply window has ended. */
export const followUpTemplate = z.object({
  template_id: id,
  name: z.string(),
  params: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type FollowUpTemplate = z.infer<typeof followUpTemplate>;

/** A chat as lists, thread header and events show it. */
export const chat = z.object({
  id,
  channel: z.object({ id, kind: z.enum(channelKinds), name: z.string() }),
  contact: person.extend({ mobile: z.string().nullable() }),
  state: z.enum(['open', 'closed']),
  assignee: person.nullable(),
  classification: z.string(),
  unread_count: z.number().int(),
  last_read_message_id: id.nullable(),
  last_message_time: instant,
  last_message: z
    .object({
      id,
      content_type: contentType,
      origin: z.enum(['incoming', 'outgoing', 'system']),
      status: messageStatus,
      text: z.string(),
    })
    .nullable(),
  /** End of the reply window; in the past when it has elapsed, null when there never was one. */
  expiration_time: instant.nullable(),
  /** Since when the customer waits for a reply of a person; null when nobody waits. */
  waiting_since: instant.nullable(),
  /** Until when there shall be one, by business hours and the target of the organisation; null without a target. */
  reply_due_time: instant.nullable(),
  reminder: z.string().nullable(),
  reminder_time: instant.nullable(),
  follow_up: z.string().nullable(),
  follow_up_message: z.string().nullable(),
  follow_up_time: instant.nullable(),
  /** What is sent in its place if the reply window has ended by then; null: nothing is. */
  follow_up_template: followUpTemplate.nullable(),
  /** Put aside until then, or until the customer writes; null: it is not. */
  snoozed_until: instant.nullable(),
  /** Keys of the labels that the business has given it, of the field `labels`. */
  labels: z.array(z.string()),
  /** Who is notified of what happens in it, beside the assignee. */
  follower_ids: z.array(id),
  /** Name of the script that is handling the chat. */
  script: z.string().nullable(),
  closed_time: instant.nullable(),
  version: z.number().int(),
});
export type Chat = z.infer<typeof chat>;
