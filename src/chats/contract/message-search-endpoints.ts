import './errors.ts';
import './permissions.ts';
import { z } from 'zod';
import { actor } from '../../foundation/contract/actor.ts';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { calendarDate, requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { pageInfo } from '../../foundation/contract/paging.ts';
import { chat } from './chat.ts';
import { contentType, messageTime } from './message.ts';
import { foundKinds } from './found-kinds.ts';
import { LONGEST_SEARCH, SHOWN_OF_CHAT } from './search-limits.ts';

/** A message that was found. */
const foundMessage = z.object({
  id,
  chat: z.object({ id }),
  content_type: contentType,
  origin: z.enum(['incoming', 'outgoing']),
  /** The part of its text that was found, with what stands around it, as plain text. */
  text: z.string(),
  /** The name of its file, where it has one. */
  file_name: z.string().nullable(),
  /** Who wrote it; null for what the contact wrote. */
  owner: actor.nullable(),
  time: messageTime,
});
export type FoundMessage = z.infer<typeof foundMessage>;

/** Where the page before ended, as its reply said. */
const after = z
  .string()
  .max(200)
  .regex(/^[\w.:+-]+$/, { error: 'Give the place that the page before has named.' })
  .optional();

const what = {
  /** Words, or their beginnings, in any script. */
  q: requiredText('Write what to look for.', LONGEST_SEARCH),
  words: z.enum(['any', 'all'], { error: 'Say any or all.' }).default('any'),
  /** `customers`, or the id of a user who wrote. */
  author: z.union([z.literal('customers'), id], { error: 'Say customers, or give the id of a user.' }).optional(),
  kind: z.enum(foundKinds, { error: 'This kind is not known.' }).optional(),
  /** Days in the time zone of the business, both included. */
  from: calendarDate.optional(),
  until: calendarDate.optional(),
  sort_order: z.enum(['asc', 'desc']).default('desc'),
  after,
};

export const messageSearchEndpoints = defineEndpoints({
  searchMessages: {
    method: 'GET',
    path: '/server/chats/message_search',
    summary:
      'Messages by words or their beginnings, by chat: those with the newest hit first (the oldest, with sort_order=asc), each with up to three of its messages',
    access: 'chats.read',
    query: z.strictObject({
      ...what,
      contact_id: id.optional(),
      /** Closed chats too. */
      closed: z
        .enum(['true', 'false'], { error: 'Say true or false.' })
        .transform((value) => value === 'true')
        .default(true),
    }),
    reply: z.object({
      found: z.array(
        z.object({
          chat,
          /** How many of its messages were found, of at most five hundred messages of all chats. */
          count: z.number().int(),
          messages: z.array(foundMessage).max(SHOWN_OF_CHAT),
        }),
      ),
      /** Of this page and what follows, of at most five hundred messages; `is_more`: there are others. */
      totals: z.object({ messages: z.number().int(), chats: z.number().int(), is_more: z.boolean() }),
      info: pageInfo.extend({ after: z.string().nullable() }),
    }),
    errors: ['NOT_FOUND'],
  },
  searchChat: {
    method: 'GET',
    path: '/server/chats/{chatId}/message_search',
    summary: 'Messages of one chat by words or their beginnings, newest first; the ids of all, at most five hundred',
    access: 'chats.read',
    params: z.object({ chatId: id }),
    query: z.strictObject(what),
    reply: z.object({
      messages: z.array(foundMessage),
      /** From the newest on, of at most five hundred, whatever the page. */
      ids: z.array(id),
      info: pageInfo.extend({ after: z.string().nullable() }),
    }),
    errors: ['NOT_FOUND'],
  },
  findMessageOfDay: {
    method: 'GET',
    path: '/server/chats/{chatId}/message_of_day',
    summary: 'The first message of a chat on a day, or the next one after it; the newest where none follows',
    access: 'chats.read',
    params: z.object({ chatId: id }),
    query: z.strictObject({ date: calendarDate }),
    reply: z.object({ message: z.object({ id, time: messageTime }).nullable() }),
    errors: ['NOT_FOUND'],
  },
});
